/**
 * Members that are worked out when they are first read, and then stay. The getters stand on a prototype: one of an
 * object's own gives the object a shape of its own, which is slow and lives until the next full collection of garbage,
 * with all that the object holds. So a spread of the object has none of them; `copyOf` has all.
 */
export function lateMembers<Kind extends object>(
  works: Readonly<Record<string, (whole: Kind) => unknown>>,
  base: object = Object.prototype,
): object {
  const prototype = Object.create(base);
  for (const [name, work] of Object.entries(works))
    Object.defineProperty(prototype, name, getter(name, work));
  return prototype;
}

/** Adds one late member to the fields, in place. */
export function withLate<Kind extends object, Name extends string & keyof Kind>(
  name: Name,
  base?: object,
): (fields: Omit<Kind, Name>, work: () => Kind[Name]) => Kind {
  const late = Symbol(name);
  const works = { [name]: (whole: { readonly [late]: () => Kind[Name] }) => whole[late]() };
  const prototype = lateMembers(works, base);
  return (fields, work) => Object.setPrototypeOf(Object.assign(fields, { [late]: work }), prototype);
}

function getter<Kind extends object>(name: string, work: (whole: Kind) => unknown): PropertyDescriptor {
  const kept = Symbol(name);
  return {
    configurable: true,
    enumerable: true,
    get(this: Kind & { [kept]?: unknown }) {
      // Assigned, since to define a property takes longer than most of the work.
      if (this[kept] === undefined) this[kept] = work(this);
      return this[kept];
    },
  };
}
