import { ApiError, asApiError } from '#api/client.ts'

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Milliseconds after which a call that was throttled may be made again; undefined for other failures. */
export function throttledFor(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 429) return undefined
  const seconds = Number(error.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 5000
}

export function failureOf(error: unknown): { state: 'refused' | 'uncertain'; reason: string } {
  const failure = asApiError(error)
  const reason = failure.faults
    .map((fault) => (fault.field ? `${fault.field}: ${fault.reason}` : fault.reason))
    .join(' ')
  return { state: failure.isUncertain ? 'uncertain' : 'refused', reason }
}
