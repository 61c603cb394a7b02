import { LIBRARY_INSTRUCTIONS, LIBRARY_TOOLS } from "./cache-break-library.mjs";
import { playConversation, text, toolResult, toolUse } from "./conversation.mjs";

const EPHEMERAL = { type: "ephemeral" };
const START = "2026-09-14T09:12:04.000Z";
/** The turn whose request is `curr.json`; the one before it is `prev.json`. */
const LAST_TURN = 5;

const TURNS = [
  {
    at: 0,
    user: [text("Hello! My card is 2093 4471. What have I got at home, and when is it due?")],
    reply: [toolUse("loans", "loans_list", { card: "2093 4471" })],
  },
  {
    at: 4,
    user: [
      toolResult(
        "loans",
        '[{"title":"The Peregrine","due":"2026-09-21","renewals":0},{"title":"Atlas of the North Sea","due":"2026-09-16","renewals":2}]',
      ),
    ],
    reply: [
      text(
        "You have two books: The Peregrine until Monday, 21 September, and Atlas of the North Sea until Wednesday, 16 September. The atlas has been renewed twice already and cannot be renewed again.",
      ),
    ],
  },
  {
    at: 31,
    user: [text("Thanks. Do you have anything by Olga Tokarczuk at Harbour Street?")],
    reply: [toolUse("search", "catalogue_search", { words: "Tokarczuk", branch: "harbour-street" })],
  },
  {
    at: 35,
    user: [
      toolResult(
        "search",
        '[{"item":"b-77120","title":"Flights","copies":1,"free":0},{"item":"b-80431","title":"The Books of Jacob","copies":2,"free":1}]',
      ),
    ],
    reply: [
      text(
        "Two titles stand at Harbour Street: Flights, which is out at the moment, and The Books of Jacob, of which one copy is free. Shall I put one of them aside for you?",
      ),
    ],
  },
  {
    at: 58,
    user: [text("Yes, The Books of Jacob please, for tomorrow.")],
    reply: [toolUse("hold", "hold_place", { card: "2093 4471", item: "b-80431", branch: "harbour-street" })],
  },
];

/** What goes wrong in each pair: `edit(body, turn)` changes the request as the faulty application would. */
const BREAKS = {
  clock(body, turn) {
    const now = new Date(Date.parse(START) + TURNS[turn - 1].at * 1000);
    body.system[0].text += `\n\nCurrent time: ${now.toISOString().slice(0, 19).replace("T", " ")} UTC`;
  },
  "tool-description"(body, turn) {
    if (turn < LAST_TURN) return;
    const hours = body.tools.find((definition) => definition.name === "branch_hours");
    hours.description = hours.description.replace("12 of 12 branches", "11 of 12 branches");
  },
  "rewritten-message"(body, turn) {
    if (turn < LAST_TURN) return;
    const first = body.messages[0].content[0];
    first.text = first.text.replace("2093 4471", "[card number removed]");
  },
};

/** The exchanges under `cache-break/`, by file name. */
export function cacheBreakSamples() {
  const samples = {};
  for (const [name, edit] of Object.entries(BREAKS)) {
    const [prev, curr] = play(name, edit).slice(LAST_TURN - 2);
    samples[`cache-break/${name}/prev.json`] = prev;
    samples[`cache-break/${name}/curr.json`] = curr;
  }
  return samples;
}

function play(name, edit) {
  const tools = [...LIBRARY_TOOLS.slice(0, -1), { ...LIBRARY_TOOLS.at(-1), cache_control: EPHEMERAL }];
  const system = [{ type: "text", text: LIBRARY_INSTRUCTIONS, cache_control: EPHEMERAL }];
  const script = {
    name: `library ${name}`,
    model: "claude-sonnet-4-6",
    userAgent: "library-desk/1.8",
    start: START,
    system,
    tools,
    turns: TURNS,
  };
  return playConversation(script, edit);
}
