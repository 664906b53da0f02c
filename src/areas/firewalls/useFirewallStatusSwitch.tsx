import { useQueryClient } from '@tanstack/react-query'
import type { Firewall } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { useUndoableSwitch } from '#ui/form/useUndoableSwitch.tsx'
import { keepFirewall, useUpdateFirewall } from './queries.ts'
import { firewallLabel } from '../labels.ts'

type Status = 'enabled' | 'disabled'

function outcome(firewall: Firewall, status: Status) {
  const name = firewallLabel(firewall)
  if (status === 'enabled') return `Enabled ${name}`
  const count = firewall.entities?.length ?? 0
  return count === 0
    ? `Disabled ${name}`
    : `Disabled ${name}. It no longer filters ${plural(count, 'device')}.`
}

/** Returns an action that enables or disables a firewall. */
export function useFirewallStatusSwitch() {
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdateFirewall()
  return useUndoableSwitch<Firewall, Status>({
    nameOf: firewallLabel,
    keep: (firewall) => keepFirewall(client, firewall),
    write: ({ id }, status) => update({ path: { firewallId: id }, body: { status } }),
    outcome,
    on: 'enabled',
    off: 'disabled',
  })
}
