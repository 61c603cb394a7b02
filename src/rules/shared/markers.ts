import type { Call, Marker, Piece } from "../../model/call.ts";
import { walkBlocks } from "../../model/walk.ts";

/** A cache marker and what it stands on; `on` is null for the automatic one at the top of the request. */
export interface PlacedMarker {
  readonly marker: Marker;
  readonly section: "tools" | "system" | "messages";
  readonly on: Piece | null;
}

/** The markers of a request in the order in which the API takes them: tools, system, messages, the automatic one. */
export function placedMarkers(call: Call): PlacedMarker[] {
  const automatic = call.params.flatMap(({ marker }) => marker ?? []);
  return [
    ...marked(call.tools, "tools"),
    ...marked([...walkBlocks(call.system)], "system"),
    ...call.messages.flatMap((message) => marked([message, ...walkBlocks(message.blocks)], "messages")),
    ...automatic.map((marker) => ({ marker, section: "messages" as const, on: null })),
  ];
}

function marked(pieces: readonly Piece[], section: PlacedMarker["section"]): PlacedMarker[] {
  return pieces.flatMap((piece) =>
    piece.marker === null ? [] : [{ marker: piece.marker, section, on: piece }],
  );
}
