import { useQuery } from '@tanstack/react-query'
import { askSignedIn } from '#api/session/askSignedIn.ts'
import type { ApiError } from '#api/http/client.ts'
import { queryClient } from '#api/query/query.ts'
import { askConsole } from '#api/session/session.ts'
import { acceptedPerRequest } from '#contract/rules/acceptedFindings.ts'

/** The decision of a user that a finding is acceptable. The console's server stores it for all users of the account. */
export interface AcceptedFinding {
  finding_id: string
  reason: string
  author: string | null
  accepted: string
}

const acceptedQuery = {
  queryKey: [{ _id: 'accepted-findings' }],
  queryFn: async () => {
    const answer = await askConsole<{ findings?: AcceptedFinding[] }>('GET', '/accepted-findings')
    return answer.findings ?? []
  },
  retry: false,
}

type AcceptedById = ReadonlyMap<string, AcceptedFinding>

const byId = (findings: readonly AcceptedFinding[]): AcceptedById =>
  new Map(findings.map((finding) => [finding.finding_id, finding]))

const none: AcceptedById = new Map()

/** Returns the accepted findings by id. Empty until they are loaded, so that the overview does not wait for them. */
export function useAcceptedFindings(enabled: boolean) {
  const { data, error, refetch } = useQuery<AcceptedFinding[], ApiError, AcceptedById>({
    ...acceptedQuery,
    enabled,
    select: byId,
  })
  return { accepted: data ?? none, error, refetch }
}

/**
 * Accepts findings for all users of the account, or ends their acceptance if the reason is null.
 * @throws ApiError
 */
export async function decideOnFindings(
  ids: readonly string[],
  reason: string | null,
): Promise<void> {
  try {
    for (let at = 0; at < ids.length; at += acceptedPerRequest) {
      const findings = ids.slice(at, at + acceptedPerRequest)
      await askSignedIn('PUT', '/accepted-findings', { findings, reason })
    }
  } finally {
    await queryClient.invalidateQueries({ queryKey: acceptedQuery.queryKey })
  }
}
