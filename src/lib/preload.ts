export type Load = () => Promise<unknown>

/** Fetches code before it is wanted. What gets lost on its way is asked for again when it is. */
export function preload(parts: readonly Load[]): void {
  for (const load of parts) load().catch(() => undefined)
}

/** Code that people are likely to want next, in the order in which it became known. The shell fetches it at rest. */
export const likelyNext = new Set<Load>()
