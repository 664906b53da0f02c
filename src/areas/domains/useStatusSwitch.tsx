import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asApiError, type ApiError } from '#api/client.ts'
import type { Domain } from '#api/generated/types.gen.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FaultNotice } from '#ui/FaultNotice.tsx'
import { toast } from '#ui/toast.ts'
import { domainName } from './domainName.ts'
import { keepDomain, useUpdateDomain } from './queries.ts'

type Status = 'active' | 'disabled'

/**
 * Switches a domain on and off at once, on its own, with the way back in the toast. `refusal` is to be put on the
 * screen: it says why a switch went back.
 */
export function useStatusSwitch() {
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdateDomain()
  const [refused, setRefused] = useState<{ domain: Domain; error: ApiError }>()

  const set = async (domain: Domain, status: Status, undo: Status | undefined) => {
    keepDomain(client, { ...domain, status })
    try {
      const after = await update({ path: { domainId: domain.id }, body: { status } })
      const words =
        status === 'active'
          ? `${domainName(domain)} is active`
          : `${domainName(domain)} is disabled: the name servers stop answering for it`
      toast(words, undo && { label: 'Undo', onSelect: () => void set(after, undo, undefined) })
    } catch (error) {
      keepDomain(client, domain)
      setRefused({ domain, error: asApiError(error) })
    }
  }

  return {
    toggle: (domain: Domain) => {
      const isActive = domain.status === 'active'
      void set(domain, isActive ? 'disabled' : 'active', isActive ? 'active' : 'disabled')
    },
    refusal: refused && (
      <Dialog
        title={`The status of ${domainName(refused.domain)} was not changed`}
        onClose={() => setRefused(undefined)}
        actions={<Button onClick={() => setRefused(undefined)}>Close</Button>}
      >
        <FaultNotice error={refused.error} />
      </Dialog>
    ),
  }
}
