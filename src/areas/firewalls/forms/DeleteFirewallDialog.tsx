import { firewallDeviceName } from '../devices/deviceColumns.tsx'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Firewall, FirewallDevice } from '#api/generated/types.gen.ts'
import type { ListResponse } from '#api/query/pages.ts'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { plural, sentenceList } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { firewallQuery, firstDevicesQuery, useDeleteFirewall } from '../queries.ts'
import { firewallLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { exposureOf, exposureText } from '../rules/exposure.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

interface DeleteDialogProps {
  firewall: Firewall
  onClose: () => void
  onDeleted?: () => void
}

/** Delete dialog over the list, with its own URL. */
export function FirewallDeletionRoute() {
  const firewallId = idParam(useParams(), 'firewallId')
  const { data: firewall } = useSuspenseQuery(firewallQuery(firewallId))
  const close = useCloseDrawer()
  return <DeleteFirewallDialog key={firewallId} firewall={firewall} onClose={close} />
}

/** Refetches the devices, because they lose their protection. */
export function DeleteFirewallDialog({ firewall, onClose, onDeleted }: DeleteDialogProps) {
  const { mutateAsync: remove } = useDeleteFirewall()
  const deniedReason = useDeniedReason(needs.firewall.write(firewall.id))
  const devices = useQuery({ ...firstDevicesQuery(firewall.id), staleTime: 0 })
  const answer = devices.data as ListResponse<FirewallDevice> | undefined
  const count = answer && (answer.results ?? answer.data?.length ?? 0)
  const names = (answer?.data ?? []).map(firewallDeviceName)
  const rules = (firewall.rules?.inbound?.length ?? 0) + (firewall.rules?.outbound?.length ?? 0)
  const name = firewallLabel(firewall)
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={`Delete ${name}`}
      typeName={name}
      disabledReason={deniedReason ?? lockedReason(firewall)}
      call="DELETE /networking/firewalls/{firewallId}"
      callParts={{ path: { firewallId: firewall.id } }}
      onConfirm={async () => {
        const gone = await ignoreNotFound(remove({ path: { firewallId: firewall.id } }))
        toast(gone ? `${name} was already deleted` : `Deleted ${name}`)
        onDeleted?.()
      }}
      onClose={onClose}
    >
      <Consequences>
        <Consequence
          label={count === undefined ? 'Devices' : plural(count, 'device')}
          state={devices.isError ? 'error' : count === undefined ? 'loading' : 'read'}
          reason={devices.error?.message}
        >
          {count === 0
            ? 'none assigned'
            : `${firewall.status === 'disabled' ? 'unassigned; the firewall is disabled' : 'no longer filtered by it'}: ${sentenceList(names, 6)}`}
        </Consequence>
        {firewall.rules && firewall.status !== 'disabled' && count !== 0 && (
          <Consequence label="Open to everyone">
            {exposureText(exposureOf(firewall.rules)) || 'nothing'} today; afterwards all that no
            other firewall filters
          </Consequence>
        )}
        <Consequence label={plural(rules, 'rule')}>
          and the default policies; there is no backup
        </Consequence>
      </Consequences>
    </ConfirmDialog>
  )
}
