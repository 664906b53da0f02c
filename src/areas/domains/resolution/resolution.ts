import { askSignedIn } from '#api/session/askSignedIn.ts'
import { ApiError } from '#api/http/client.ts'
import { maxWait } from '#api/http/retry.ts'
import { retryAfter } from '#api/http/retryAfter.ts'
import { fullHeader, type ResolvedZone } from '#shared/resolution.ts'
import type { RecordType } from '#contract/rules/recordTargets.ts'

interface Question {
  name: string
  type: RecordType
}

export interface Resolved extends ResolvedZone {
  /** Time of the replies, in milliseconds since the epoch. */
  at: number
}

/** Maximum number of DNS questions per API request. */
export const questionsOfCall = 20

/** Maximum number of automatic retries; after that the user has to retry. */
const retries = 5

/** Returns the delay before a retry, in milliseconds; undefined for errors that are not temporary. */
function waitOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  const isFull = error.status === 503 && error.headers.has(fullHeader)
  if (error.status !== 429 && !isFull) return undefined
  const wait = retryAfter(error.headers)
  return wait !== undefined && wait <= maxWait ? wait : undefined
}

/** Returns the reason why a request waits for a retry; undefined if it does not. */
export function waitingReason(failure: unknown): string | undefined {
  if (waitOf(failure) === undefined) return undefined
  return failure instanceof ApiError && failure.status === 429
    ? 'You reached the limit of queries per minute. The remaining queries are sent automatically.'
    : 'The server has too many queries in progress. The remaining queries are sent automatically.'
}

/** Queried once, and again only on request, because each request queries other organizations' servers. */
export const resolutionQuery = (
  domainId: number,
  questions: readonly Question[],
  whole: boolean,
) => ({
  queryKey: [
    { _id: 'resolution' },
    domainId,
    whole,
    questions.map(({ name, type }) => `${name} ${type}`),
  ],
  queryFn: async (): Promise<Resolved> => {
    const requestedQuestions = questions.map(({ name, type }) => ({ name, type }))
    const body = { domain_id: domainId, questions: requestedQuestions, whole }
    const answer = await askSignedIn<Partial<ResolvedZone>>('POST', '/resolve', body)
    // A server of another version may omit fields, for example between an upgrade and the next page load.
    return {
      sources: answer.sources ?? [],
      zone_reason: answer.zone_reason ?? null,
      resolver_reason: answer.resolver_reason ?? null,
      answers: answer.answers ?? [],
      delegation: answer.delegation ?? null,
      dnssec: answer.dnssec ?? null,
      at: Date.now(),
    }
  },
  staleTime: Infinity,
  retry: (failures: number, error: unknown) => failures < retries && waitOf(error) !== undefined,
  retryDelay: (_failures: number, error: unknown) => (waitOf(error) ?? 0) + Math.random() * 1000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
