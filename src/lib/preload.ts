/** Fetches code before it is wanted. What gets lost on its way is asked for again when it is. */
export function preload(parts: readonly (() => Promise<unknown>)[]): void {
  for (const load of parts) load().catch(() => undefined)
}
