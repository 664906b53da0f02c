import { askSignedIn } from '#api/askSignedIn.ts'
import { ApiError } from '#api/client.ts'
import { longestWait } from '#api/retry.ts'
import { retryAfter } from '#api/retryAfter.ts'
import { fullHeader, type ResolvedZone } from '#contract/resolution.ts'
import type { RecordType } from '#contract/rules/recordTargets.ts'

interface Question {
  name: string
  type: RecordType
}

export interface Resolved extends ResolvedZone {
  /** The time at which the answers were here, milliseconds. */
  at: number
}

/** Names and types that are asked for in one call. */
export const questionsOfCall = 20

/** A server that refuses so many times more is left to the person. */
const retries = 5

/** Milliseconds after which the server takes questions again; undefined for a failure that does not pass by itself. */
function waitOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  const isFull = error.status === 503 && error.headers.has(fullHeader)
  if (error.status !== 429 && !isFull) return undefined
  const wait = retryAfter(error.headers)
  return wait !== undefined && wait <= longestWait ? wait : undefined
}

/** The reason why a call waits before it is sent again; undefined where it does not. */
export function waitingReason(failure: unknown): string | undefined {
  if (waitOf(failure) === undefined) return undefined
  return failure instanceof ApiError && failure.status === 429
    ? 'Your share of questions in this minute is used up. The rest follows by itself.'
    : 'The server has too many questions to ask. The rest follows by itself.'
}

/** Asked once, and again when a person wants it: each look is a question to servers of others. */
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
    const asked = questions.map(({ name, type }) => ({ name, type }))
    const body = { domain_id: domainId, questions: asked, whole }
    const answer = await askSignedIn<Partial<ResolvedZone>>('POST', '/resolve', body)
    // Of a server of another version, between an upgrade and the next load of the page, parts may be missing.
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
