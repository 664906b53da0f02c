import { useQuery } from '@tanstack/react-query'
import { grantsQuery, lackOf, type Need, usePermission } from '#api/permissions.ts'
import { useScopes } from '#api/scopes.ts'

/** What every write to a firewall, its rules and its devices asks (response shapes 6.3). */
const writeNeed = (firewallId: number): Need => ({
  scope: 'firewall:read_write',
  object: { type: 'firewall', id: firewallId },
})

/** Why the acting user may not change this firewall; undefined when they may. */
export const useFirewallLack = (firewallId: number) => usePermission(writeNeed(firewallId)).reason

/** The same for the rows of a list. */
export function useFirewallLacks(): (firewallId: number) => string | undefined {
  const scopes = useScopes()
  const { data: grants } = useQuery(grantsQuery())
  return (firewallId) => lackOf(writeNeed(firewallId), scopes, grants)
}

export const useCreateLack = () =>
  usePermission({ scope: 'firewall:read_write', global: 'add_firewalls' }).reason

/** Tags belong to unrestricted users. */
export const useTagLack = () => usePermission({ unrestricted: true }).reason

/** Why an instance may not be given a firewall: that asks for a grant on the instance as well. */
export function useInstanceLacks(): (computeId: number) => string | undefined {
  const scopes = useScopes()
  const { data: grants } = useQuery(grantsQuery())
  return (id) => lackOf({ object: { type: 'compute', id } }, scopes, grants)
}
