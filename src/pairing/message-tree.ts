/** Calls of one conversation share the beginning of their history, so the histories of a log are paths in a tree. */
export interface HistoryNode {
  readonly parent: HistoryNode | null;
  /** How many messages lead here. */
  readonly depth: number;
  /** The hash of the last of them. */
  readonly hash: string;
  /** The history that goes on from here; most are continued in one way only. */
  next: HistoryNode | null;
  /** The other ways, by the hash of their next message. */
  branches: Map<string, HistoryNode> | null;
}

/** For each message the calls that came through it last, the latest at the end. */
export type Passages = Map<HistoryNode, number[]>;

/** A call that shares the first `shared` messages with another. */
export interface Relative {
  readonly call: number;
  readonly shared: number;
}

/** More calls than this through one message say nothing more. */
const MOST_RECENT = 12;

/** The empty history, with which all begin. */
export function createMessageTree(): HistoryNode {
  return createNode(null, "");
}

/** The end of the path of a history, given as hashes of its messages; the tree grows where it is new. */
export function findHistory(root: HistoryNode, messages: Iterable<string>): HistoryNode {
  let node = root;
  for (const hash of messages) node = findNext(node, hash) ?? addNext(node, hash);
  return node;
}

function findNext({ next, branches }: HistoryNode, hash: string): HistoryNode | undefined {
  return next?.hash === hash ? next : branches?.get(hash);
}

function addNext(node: HistoryNode, hash: string): HistoryNode {
  const added = createNode(node, hash);
  if (node.next === null) node.next = added;
  else {
    node.branches ??= new Map();
    node.branches.set(hash, added);
  }
  return added;
}

/** Says that a call has this history. */
export function addPassage(passages: Passages, history: HistoryNode, call: number): void {
  for (let node = history; node.parent !== null; node = node.parent) {
    const calls = passages.get(node);
    if (calls === undefined) passages.set(node, [call]);
    else if (calls.push(call) > MOST_RECENT) calls.shift();
  }
}

/** The calls so far that share messages with a history: those that share most first, of these the latest first. */
export function relativesOf(passages: Passages, history: HistoryNode): Relative[] {
  const found = new Map<number, number>();
  for (let node = history; node.parent !== null; node = node.parent) {
    const calls = passages.get(node) ?? [];
    for (let index = calls.length - 1; index >= 0; index--) {
      const call = calls[index]!;
      if (!found.has(call)) found.set(call, node.depth);
    }
  }
  return [...found].map(([call, shared]) => ({ call, shared }));
}

function createNode(parent: HistoryNode | null, hash: string): HistoryNode {
  return { parent, depth: parent === null ? 0 : parent.depth + 1, hash, next: null, branches: null };
}
