/** Calls of one history share their beginning, so the histories of a log are paths in a tree of messages. */
export interface MessageTree {
  readonly root: Node;
}

interface Node {
  readonly children: Map<string, Node>;
  /** The calls that came through here last, the latest at the end. */
  readonly recent: number[];
}

/** A call that shares the first `shared` messages. */
export interface Relative {
  readonly call: number;
  readonly shared: number;
}

/** More calls than this through one message say nothing more. */
const MOST_RECENT = 12;

export function createMessageTree(): MessageTree {
  return { root: newNode() };
}

/** Puts the history of a call (hashes of its messages) into the tree. */
export function addToTree({ root }: MessageTree, call: number, messages: readonly string[]): void {
  let node = root;
  for (const hash of messages) {
    let next = node.children.get(hash);
    if (next === undefined) {
      next = newNode();
      node.children.set(hash, next);
    }
    node = next;
    node.recent.push(call);
    if (node.recent.length > MOST_RECENT) node.recent.shift();
  }
}

/** The calls that share messages with this history: those that share most first, of these the latest first. */
export function relativesOf({ root }: MessageTree, messages: readonly string[]): Relative[] {
  const path: Node[] = [];
  for (let node = root; path.length < messages.length; ) {
    const next = node.children.get(messages[path.length]!);
    if (next === undefined) break;
    path.push(next);
    node = next;
  }
  const found = new Map<number, number>();
  for (let shared = path.length; shared > 0; shared--) {
    const { recent } = path[shared - 1]!;
    for (const call of [...recent].reverse()) if (!found.has(call)) found.set(call, shared);
  }
  return [...found].map(([call, shared]) => ({ call, shared }));
}

function newNode(): Node {
  return { children: new Map(), recent: [] };
}
