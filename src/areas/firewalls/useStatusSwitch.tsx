import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError, type ApiError } from '#api/client.ts'
import type { Firewall } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FaultNotice } from '#ui/FaultNotice.tsx'
import { toast } from '#ui/toast.ts'
import { firewallName } from './firewallName.ts'
import { keepFirewall, useUpdateFirewall } from './queries.ts'

type Status = 'enabled' | 'disabled'

function outcome(firewall: Firewall, status: Status) {
  const name = firewallName(firewall)
  if (status === 'enabled') return `${name} is enabled`
  const count = firewall.entities?.length ?? 0
  return count === 0
    ? `${name} is disabled`
    : `${name} is disabled: ${plural(count, 'device')} ${count === 1 ? 'is' : 'are'} no longer filtered by it`
}

/**
 * Switches a firewall on and off at once, on its own, with the way back in the toast. `refusal` is to be put on the
 * screen: it says why a switch went back.
 */
export function useStatusSwitch() {
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdateFirewall()
  const [refused, setRefused] = useState<{ firewall: Firewall; error: ApiError }>()

  const set = async (firewall: Firewall, status: Status, undo: Status | undefined) => {
    keepFirewall(client, { ...firewall, status })
    try {
      const after = await update({ path: { firewallId: firewall.id }, body: { status } })
      toast(
        outcome(after, status),
        undo && { label: 'Undo', onSelect: () => void set(after, undo, undefined) },
      )
    } catch (error) {
      keepFirewall(client, firewall)
      setRefused({ firewall, error: asApiError(error) })
    }
  }

  return {
    toggle: (firewall: Firewall) => {
      const isOn = firewall.status === 'enabled'
      void set(firewall, isOn ? 'disabled' : 'enabled', isOn ? 'enabled' : 'disabled')
    },
    refusal: refused && (
      <Dialog
        title={`The status of ${firewallName(refused.firewall)} was not changed`}
        onClose={() => setRefused(undefined)}
        actions={<Button onClick={() => setRefused(undefined)}>Close</Button>}
      >
        <FaultNotice error={refused.error} />
      </Dialog>
    ),
  }
}
