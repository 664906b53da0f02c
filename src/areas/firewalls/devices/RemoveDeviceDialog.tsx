import { useOutletContext, useParams } from 'react-router'
import type { Firewall } from '#api/generated/types.gen.ts'
import { idParam } from '#lib/params.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { useFirewallDevices, useRemoveDevice } from '../queries.ts'
import { deviceKind, firewallDeviceName } from './deviceColumns.tsx'
import { RemoveConsequences } from './RemoveConsequences.tsx'
import { firewallLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

export function RemoveDeviceDialog() {
  const firewall = useOutletContext<Firewall>()
  const deviceId = idParam(useParams(), 'deviceId')
  const close = useCloseDrawer()
  const { mutateAsync: remove } = useRemoveDevice()
  const deniedReason = useDeniedReason(needs.firewall.write(firewall.id))
  const device = useFirewallDevices(firewall.id).rows.find(({ id }) => id === deviceId)
  if (!device) return null
  const [name, what] = [firewallLabel(firewall), firewallDeviceName(device)]
  const disabled = firewall.status === 'disabled'
  const { entity } = device
  return (
    <ConfirmDialog
      title={`Remove ${what} from ${name}?`}
      action={`Remove ${what}`}
      disabledReason={deniedReason}
      call="DELETE /networking/firewalls/{firewallId}/devices/{deviceId}"
      callParts={{ path: { firewallId: firewall.id, deviceId } }}
      onConfirm={async () => {
        await remove({ path: { firewallId: firewall.id, deviceId } })
        toast(`Removed ${what} from ${name}`)
      }}
      onClose={close}
    >
      <p>
        {disabled
          ? `${name} is disabled and filters nothing.`
          : `Its rules no longer apply to the ${deviceKind(device)?.toLowerCase() ?? 'device'}: without another firewall, all traffic reaches it.`}
      </p>
      {!disabled && entity?.type === 'compute' && entity.id !== undefined && (
        <RemoveConsequences firewall={firewall} computeId={entity.id} />
      )}
    </ConfirmDialog>
  )
}
