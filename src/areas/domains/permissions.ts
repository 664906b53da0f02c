import { useQuery } from '@tanstack/react-query'
import { grantsQuery, deniedReasonOf, type Need, usePermission } from '#api/permissions.ts'
import { useScopes } from '#api/scopes.ts'

/** What every write to a domain or its records asks (document 1, 4.3; response shapes 6.3). */
const writeNeed = (domainId: number): Need => ({
  scope: 'domains:read_write',
  object: { type: 'domain', id: domainId },
})

/** Why the acting user may not change this domain; undefined when they may. */
export const useWriteDenied = (domainId: number) => usePermission(writeNeed(domainId)).reason

/** Why the acting user may not make domains. */
export const useCreateDenied = () =>
  usePermission({ scope: 'domains:read_write', global: 'add_domains' }).reason

/** The same as `useWriteDenied` for the rows of a list. */
export function useWritesDenied(): (domainId: number) => string | undefined {
  const scopes = useScopes()
  const { data: grants } = useQuery(grantsQuery())
  return (domainId) => deniedReasonOf(writeNeed(domainId), scopes, grants)
}
