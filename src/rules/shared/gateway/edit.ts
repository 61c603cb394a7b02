/** One thing that differs between two captures of one call. */
export interface Edit {
  /** What the gateway did, as it stands behind "the gateway": `removed prompt_cache_key`. */
  readonly did: string;
  readonly path: string | null;
  readonly prevPath: string | null;
  /** The places in the current request that differ, where that is less than all of `path`. */
  readonly places: readonly string[];
  /** Ids and names by which an error or another finding may mean it. */
  readonly names: readonly string[];
  /** How the codes of findings begin that it explains wherever they are. */
  readonly topics: readonly string[];
  /** Whether something that the call was meant to have is gone. */
  readonly loses: boolean;
  /** Whether gateways do so by nature (another name of the model, `stream`): nothing to be blamed without a reason. */
  readonly isRoutine: boolean;
}

/** An edit from what is to be said of it; what is left out is quiet. */
export function edit(did: string, about: Partial<Edit>): Edit {
  const places = about.path == null ? [] : [about.path];
  const quiet = { path: null, prevPath: null, names: [], topics: [], loses: false, isRoutine: false };
  return { did, places, ...quiet, ...about };
}
