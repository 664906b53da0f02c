import { mdiLanConnect, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { Outlet } from 'react-router'
import { useDeniedReason } from '#api/session/permissions.ts'
import { curlCommand } from '#api/http/curl.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { needs } from '../../needs.ts'
import { subnetUse } from '../addressSpace.ts'
import { inUseReason } from '../list/vpcColumns.tsx'
import { vpcPaths } from '#paths/vpcs.ts'
import { useVpcIps } from '../queries.ts'
import { useShownVpc } from '../VpcScreen.tsx'
import { AddressMap } from './AddressMap.tsx'
import { subnetColumns, type SubnetTableRow } from './subnetColumns.tsx'

const rowId = (subnet: SubnetTableRow) => subnet.id

/** Tab with the subnets of a VPC and a map of their address space. */
export function SubnetsTab() {
  const vpc = useShownVpc()
  const { id: vpcId, subnets = [] } = vpc
  const ips = useVpcIps(vpcId)
  const deniedReason = useDeniedReason(needs.vpc.write(vpcId))
  const uses = subnets.map(({ id, ipv4 }) =>
    ips.complete && ipv4 != null
      ? subnetUse(
          ipv4,
          ips.rows.filter((row) => row.subnet_id === id),
        )
      : undefined,
  )
  const rows = subnets.map((subnet, index): SubnetTableRow => ({
    ...subnet,
    used: uses[index]?.used,
    free: uses[index]?.free,
  }))
  const fault = ips.error ?? ips.pageError
  const add = (
    <Button
      size="small"
      icon={mdiPlus}
      href={vpcPaths.addSubnet(vpcId)}
      disabledReason={deniedReason}
    >
      Add subnet
    </Button>
  )
  return (
    <>
      <DataTable
        label="Subnets"
        name="subnets"
        columns={subnetColumns}
        rows={rows}
        total={rows.length}
        fault={
          fault
            ? {
                text: `The used addresses could not be loaded: ${fault.message}`,
                onRetry: () => void ips.refetch(),
              }
            : undefined
        }
        rowId={rowId}
        defaultSort="label"
        height="content"
        rowActions={({ id, computes }) => [
          {
            label: 'Attach instance',
            icon: mdiLanConnect,
            href: vpcPaths.attach(vpcId, id),
          },
          {
            label: 'Rename',
            icon: mdiPencilOutline,
            href: vpcPaths.subnet(vpcId, id, 'edit'),
            disabledReason: deniedReason,
          },
          {
            label: 'Delete',
            icon: mdiTrashCanOutline,
            href: vpcPaths.subnet(vpcId, id, 'delete'),
            disabledReason: deniedReason ?? inUseReason(computes?.length ?? 0),
            danger: true,
            divider: true,
          },
        ]}
        empty={
          <EmptyState
            title="No subnets yet"
            action={add}
            command={curlCommand({ method: 'GET', path: `/v4/vpcs/${vpcId}/subnets`, query: '' })}
          >
            An instance joins a VPC with an interface in one of its subnets.
          </EmptyState>
        }
      >
        {add}
      </DataTable>
      {subnets.length > 0 && <AddressMap vpc={vpc} uses={uses} />}
      <Outlet context={vpc} />
    </>
  )
}
