import { useQuery } from '@tanstack/react-query'
import { askSignedIn } from '#api/session/askSignedIn.ts'
import type { ApiError } from '#api/http/client.ts'
import { queryClient } from '#api/query/query.ts'
import { deniedReasonOf, grantsQuery } from '#api/session/permissions.ts'
import { useScopes } from '#api/session/scopes.ts'
import { askConsole } from '#api/session/session.ts'
import { findingsPerRequest } from '#contract/rules/acceptedFindings.ts'

/** The decision of a user that a finding is acceptable. The console's server stores it for all users of the account. */
export interface AcceptedFinding {
  /** Id of the finding, or of a rule and a tag (`tagAcceptanceId`). */
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

export type AcceptedById = ReadonlyMap<string, AcceptedFinding>

const byId = (findings: readonly AcceptedFinding[]): AcceptedById =>
  new Map(findings.map((finding) => [finding.finding_id, finding]))

const none: AcceptedById = new Map()

const readNeed = { scope: 'account:read_only', account: 'read_only' } as const

/**
 * Returns the findings that users of the account have accepted, if this user may read them. Empty until they are loaded,
 * so that the overview does not wait for them.
 */
export function useReadableAcceptedFindings() {
  const scopes = useScopes()
  const { data: grants, isPending } = useQuery(grantsQuery())
  const deniedReason = deniedReasonOf(readNeed, scopes, grants)
  const canRead = !isPending && deniedReason === undefined
  const { data, error, refetch, isLoading } = useQuery<AcceptedFinding[], ApiError, AcceptedById>({
    ...acceptedQuery,
    enabled: canRead,
    select: byId,
  })
  return {
    accepted: data ?? none,
    isLoading: isPending || isLoading,
    refetch: () => (canRead ? refetch() : undefined),
    failureReason: deniedReason ?? error?.reason,
  }
}

/** Sends a change of findings in requests of limited size. */
export async function sendInParts(
  ids: readonly string[],
  send: (findings: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += findingsPerRequest)
    await send(ids.slice(at, at + findingsPerRequest))
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
    await sendInParts(ids, (findings) =>
      askSignedIn('PUT', '/accepted-findings', { findings, reason }),
    )
  } finally {
    await queryClient.invalidateQueries({ queryKey: acceptedQuery.queryKey })
  }
}
