import { mdiClose, mdiPlus, mdiRayStartEnd } from '@mdi/js'
import { Outlet, useOutletContext, useParams } from 'react-router'
import type { Firewall, FirewallDevice } from '#api/generated/types.gen.ts'
import { curlCommand } from '#api/http/curl.ts'
import { idParam } from '#lib/params.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ListTable } from '#ui/list/ListTable.tsx'
import { firewallPaths } from '#paths/firewalls.ts'
import { useFirewallDevices } from '../queries.ts'
import { deviceColumns } from './deviceColumns.tsx'
import { needs } from '../../needs.ts'
import { reachPaths } from '#paths/reach.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

const rowId = (device: FirewallDevice) => device.id

/** Tab with the devices of a firewall. */
export function DevicesTab() {
  const firewallId = idParam(useParams(), 'firewallId')
  const firewall = useOutletContext<Firewall>()
  const list = useFirewallDevices(firewallId)
  const deniedReason = useDeniedReason(needs.firewall.write(firewallId))
  const add = (
    <Button
      size="small"
      variant="primary"
      icon={mdiPlus}
      href={firewallPaths.addDevice(firewallId)}
      disabledReason={deniedReason}
    >
      Add instance
    </Button>
  )
  return (
    <>
      <ListTable
        list={list}
        noun="devices"
        label="Devices"
        name="firewall-devices"
        columns={deviceColumns}
        rowId={rowId}
        defaultSort="label"
        rowActions={(device) => [
          ...(device.entity?.type === 'compute'
            ? [
                {
                  label: 'Check connectivity',
                  icon: mdiRayStartEnd,
                  href: reachPaths.toCompute(device.entity.id),
                },
              ]
            : []),
          {
            label: 'Remove',
            icon: mdiClose,
            href: firewallPaths.removeDevice(firewallId, device.id),
            disabledReason: deniedReason,
          },
        ]}
        empty={
          <EmptyState
            title="No devices yet"
            action={add}
            command={curlCommand({
              method: 'GET',
              path: `/v4/networking/firewalls/${firewallId}/devices`,
              query: '',
            })}
          >
            A firewall filters the instances it is assigned to.
          </EmptyState>
        }
      >
        {add}
      </ListTable>
      <Outlet context={firewall} />
    </>
  )
}
