import type { JsonView } from "../lib/json-view/index.ts";
import type { ReadExchange } from "../model/exchange.ts";

/** A way in which captures are stored. */
export interface Format {
  readonly name: string;
  /** Whether this record is of this format, told from its shape alone: never from the name of the file. */
  claims(record: JsonView): boolean;
  /**
   * The records inside of a bundle that `claims` accepted, each to be given to `read`, so that one that cannot be
   * used does not take the others with it. A format without bundles has none.
   */
  unpack?(record: JsonView): JsonView[];
  /**
   * The exchanges in a record that `claims` accepted, in their order; more than one where a record bundles several.
   * Throws an InputError with one line that says what is missing where the record cannot be used.
   */
  read(record: JsonView): ReadExchange[];
}
