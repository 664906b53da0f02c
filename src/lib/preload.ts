export type Load = () => Promise<unknown>

/** Preloads code. Errors are ignored, because the code is requested again when it is needed. */
export function preload(parts: readonly Load[]): void {
  for (const load of parts) load().catch(() => undefined)
}

/** Code that users are likely to need next, in order of registration. The shell preloads it when idle. */
export const likelyNext = new Set<Load>()
