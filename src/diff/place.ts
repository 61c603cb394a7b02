import { itemPath, memberPath } from "../lib/json-path.ts";

/** Where a thing stands in the current request and where it stood in the previous one. */
export interface Place {
  readonly path: string;
  readonly prevPath: string;
}

export function memberPlace(place: Place, key: string): Place {
  return { path: memberPath(place.path, key), prevPath: memberPath(place.prevPath, key) };
}

export function itemPlace(place: Place, prev: number, curr: number): Place {
  return { path: itemPath(place.path, curr), prevPath: itemPath(place.prevPath, prev) };
}
