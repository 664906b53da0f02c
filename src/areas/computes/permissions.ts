import { useQuery } from '@tanstack/react-query'
import { grantsQuery, deniedReasonOf, type Need, usePermission } from '#api/permissions.ts'
import { useScopes } from '#api/scopes.ts'

/** What every write to an instance asks (document 3, section 4; response shapes 6.3). */
const writeNeed = (computeId: number): Need => ({
  scope: 'computes:read_write',
  object: { type: 'compute', id: computeId },
})

/** Why the acting user may not change this instance; undefined when they may. */
export const useWriteDenied = (computeId: number) => usePermission(writeNeed(computeId)).reason

/** Why the acting user may not change tags, which belong to unrestricted users (document 3, 2.1). */
export const useTagsDenied = (computeId: number) =>
  usePermission({ ...writeNeed(computeId), unrestricted: true }).reason

/** The same for the rows of a list: asks for the grants when `enabled`, and answers per instance. */
export function useWritesDenied(enabled: boolean): (computeId: number) => string | undefined {
  const scopes = useScopes()
  const { data: grants } = useQuery({ ...grantsQuery(), enabled })
  return (computeId) => deniedReasonOf(writeNeed(computeId), scopes, grants)
}
