import { playConversation, text, tool, toolReference, toolResult, toolUse } from "./conversation.mjs";
import { ORDER_DESK_INSTRUCTIONS } from "./describe-tool-instructions.mjs";

const CORE_TOOLS = [
  tool(
    "describe_tool",
    "Loads one of the tools that the instructions only name. Its definition is there from the next turn on.",
    { tool_name: "The name of the tool, exactly as it is listed." },
  ),
  tool("order_get", "Returns one order with its lines, payments, parcels and notes.", {
    order_number: "The number on the confirmation, five digits.",
  }),
  tool("order_search", "Finds orders of one customer, newest first, at most ten.", {
    email: "The address that the customer ordered with.",
    "since?": "Only orders from this day on, YYYY-MM-DD.",
  }),
  tool("note_add", "Puts a note on an order. Notes are for colleagues; customers never see them.", {
    order_number: "The order that the note is for.",
    note: "One or two sentences, no card numbers.",
  }),
];

const REFUND_CREATE = tool(
  "refund_create",
  "Pays money back to the means of payment of an order. It cannot be taken back. Shipping is refunded by a line of its own with the sku SHIPPING.",
  {
    order_number: "The order that was paid.",
    lines: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: {
          sku: { type: "string", description: "The article, or SHIPPING." },
          cents: { type: "integer", minimum: 1, description: "What is paid back, in euro cents." },
        },
        required: ["sku", "cents"],
      },
    },
    reason: { type: "string", enum: ["damaged", "wrong_article", "late", "goodwill"] },
  },
);

const RETURN_PICKUP_BOOK = tool(
  "return_pickup_book",
  "Has the carrier pick a parcel up at the customer's door. Book it for a working day, before noon of the day before at the latest.",
  {
    order_number: "The order that goes back.",
    date: "The day of the pick-up, YYYY-MM-DD.",
    slot: { type: "string", enum: ["morning", "afternoon"] },
    "label_by_mail?": { type: "boolean", description: "The driver brings the label where this is false." },
  },
);

const ORDER = JSON.stringify({
  order_number: "48213",
  placed: "2026-09-08",
  customer: { name: "M. Okafor", email: "m.okafor@example.com" },
  lines: [
    { sku: "BENCH-OAK-160", title: "Garden bench, oak, 160 cm", cents: 24900 },
    { sku: "OIL-1L", title: "Teak oil, 1 l", cents: 1890 },
  ],
  shipping: { cents: 1490, carrier: "parcel van", delivered: "2026-09-12" },
  payment: { method: "card", cents: 28280 },
  notes: [],
});

/** The conversation in one of the two folders. `load` makes of a definition what the application adds to `tools`. */
function turns(folder, load) {
  return [
    {
      at: 0,
      user: [
        text(
          "Order 48213 arrived with a split seat board. The customer wants the bench and the shipping refunded and asks us to fetch it on Thursday morning.",
        ),
      ],
      reply: [
        text("I will look at the order first."),
        toolUse(`${folder} order`, "order_get", { order_number: "48213" }),
      ],
    },
    {
      at: 5,
      user: [toolResult(`${folder} order`, ORDER)],
      reply: [
        text("The bench was delivered two days ago, so it can be refunded. I need the refund tool."),
        toolUse(`${folder} describe refund`, "describe_tool", { tool_name: "refund_create" }),
      ],
    },
    {
      at: 9,
      user: [toolResult(`${folder} describe refund`, [toolReference("refund_create")])],
      tools: [load(REFUND_CREATE)],
      reply: [
        toolUse(`${folder} refund`, "refund_create", {
          order_number: "48213",
          lines: [
            { sku: "BENCH-OAK-160", cents: 24900 },
            { sku: "SHIPPING", cents: 1490 },
          ],
          reason: "damaged",
        }),
      ],
    },
    {
      at: 15,
      user: [toolResult(`${folder} refund`, '{"refund":"RF-20771","cents":26390,"state":"sent"}')],
      reply: [
        text("The refund is out. Now the pick-up."),
        toolUse(`${folder} describe pickup`, "describe_tool", { tool_name: "pickup_schedule" }),
      ],
    },
    {
      at: 18,
      user: [toolResult(`${folder} describe pickup`, "not found")],
      reply: [
        text("There is no tool of that name; the list has return_pickup_book."),
        toolUse(`${folder} describe return`, "describe_tool", { tool_name: "return_pickup_book" }),
      ],
    },
    {
      at: 22,
      user: [toolResult(`${folder} describe return`, [toolReference("return_pickup_book")])],
      tools: [load(RETURN_PICKUP_BOOK)],
      reply: [
        toolUse(`${folder} return`, "return_pickup_book", {
          order_number: "48213",
          date: "2026-09-17",
          slot: "morning",
          label_by_mail: false,
        }),
      ],
    },
    {
      at: 27,
      user: [
        toolResult(`${folder} return`, '{"booking":"PU-5518","date":"2026-09-17","slot":"08:00-12:00"}'),
      ],
      reply: [
        text(
          "Done: 263.90 EUR go back to the card (RF-20771), and the driver fetches the bench on Thursday, 17 September, between 8 and 12 (PU-5518). He brings the label.",
        ),
      ],
    },
  ];
}

/** The exchanges under `describe-tool/`, by file name. */
export function describeToolSamples() {
  return {
    ...play("deferred", (definition) => ({ ...definition, defer_loading: true })),
    ...play("loaded", (definition) => definition),
  };
}

function play(folder, load) {
  const exchanges = playConversation({
    name: `order-desk ${folder}`,
    model: "claude-opus-4-8",
    userAgent: "order-desk/3.2",
    start: folder === "deferred" ? "2026-09-14T08:40:02.000Z" : "2026-09-14T09:10:31.000Z",
    system: [{ type: "text", text: ORDER_DESK_INSTRUCTIONS, cache_control: { type: "ephemeral" } }],
    tools: CORE_TOOLS,
    turns: turns(folder, load),
  });
  return Object.fromEntries(
    exchanges.map((exchange, index) => [`describe-tool/${folder}/${index + 1}.json`, exchange]),
  );
}
