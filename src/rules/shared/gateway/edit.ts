/** One thing that differs between two captures of one call. */
export interface Edit {
  /** What the gateway did, as it stands behind "the gateway": `removed prompt_cache_key`. */
  readonly did: string;
  readonly path: string | null;
  readonly prevPath: string | null;
  /** Ids and names by which an error or another finding may mean it. */
  readonly names: readonly string[];
  /** Whether something that the call was meant to have is gone. */
  readonly loses: boolean;
  /** Whether gateways do so by nature (another name of the model, `stream`): nothing to be blamed without a reason. */
  readonly isRoutine: boolean;
}

/** An edit from what is to be said of it; what is left out is quiet. */
export function edit(did: string, about: Partial<Edit>): Edit {
  return { did, path: null, prevPath: null, names: [], loses: false, isRoutine: false, ...about };
}
