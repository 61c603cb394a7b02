/**
 * The fact about a model, of a list in which each stands under a model's name without a date: `claude-opus-4-8` is
 * also that of `anthropic/claude-opus-4-8-20260115`, not that of `claude-opus-4-81` or of a later version.
 */
export function modelFact<T extends { readonly model: string }>(
  facts: readonly T[],
  model: string | null,
): T | undefined {
  const name = baseName(model);
  return facts.find((fact) => name.startsWith(fact.model) && isEnd(name.slice(fact.model.length)));
}

/** The model's name in lower case, without what stands before it: a vendor, a region. */
export function baseName(model: string | null): string {
  return (model ?? "")
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/^([a-z]+\.)?anthropic\./, "");
}

/** What may follow: nothing, a date, a mark of the host; a further number would be another version. */
function isEnd(rest: string): boolean {
  return !/^(\w|\.\d|-\d{1,2}(?!\d))/.test(rest);
}
