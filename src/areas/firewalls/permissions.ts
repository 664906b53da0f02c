import { useQuery } from '@tanstack/react-query'
import { grantsQuery, deniedReasonOf, type Need, usePermission } from '#api/permissions.ts'
import { useScopes } from '#api/scopes.ts'

/** What every write to a firewall, its rules and its devices asks (response shapes 6.3). */
const writeNeed = (firewallId: number): Need => ({
  scope: 'firewall:read_write',
  object: { type: 'firewall', id: firewallId },
})

/** Why the acting user may not change this firewall; undefined when they may. */
export const useWriteDenied = (firewallId: number) => usePermission(writeNeed(firewallId)).reason

/** The same for the rows of a list. */
export function useWritesDenied(): (firewallId: number) => string | undefined {
  const scopes = useScopes()
  const { data: grants } = useQuery(grantsQuery())
  return (firewallId) => deniedReasonOf(writeNeed(firewallId), scopes, grants)
}

export const useCreateDenied = () =>
  usePermission({ scope: 'firewall:read_write', global: 'add_firewalls' }).reason

/** Tags belong to unrestricted users. */
export const useTagsDenied = () => usePermission({ unrestricted: true }).reason

/** Why an instance may not be given a firewall: that asks for a grant on the instance as well. */
export function useInstancesDenied(): (computeId: number) => string | undefined {
  const scopes = useScopes()
  const { data: grants } = useQuery(grantsQuery())
  return (id) => deniedReasonOf({ object: { type: 'compute', id } }, scopes, grants)
}
