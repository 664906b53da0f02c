import { mdiLanConnect } from '@mdi/js'
import { Outlet } from 'react-router'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { curlCommand } from '#api/http/curl.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ListTable } from '#ui/list/ListTable.tsx'
import { vpcPaths } from '#paths/vpcs.ts'
import { useVpcIps } from '../queries.ts'
import { useShownVpc } from '../VpcScreen.tsx'
import { vpcAddressActions, addressRowId, vpcAddressColumns } from './addressColumns.tsx'
import { useAddressRows } from './useAddressRows.ts'

/** Tab with all addresses and ranges of interfaces in the VPC. */
export function AddressesTab() {
  const vpc = useShownVpc()
  const { id: vpcId, subnets = [] } = vpc
  const list = useVpcIps(vpcId)
  const rows = useAddressRows(list.rows)
  const deniedReasonOf = useDeniedReasons()
  const attach = (
    <Button
      size="small"
      icon={mdiLanConnect}
      href={vpcPaths.attach(vpcId)}
      disabledReason={subnets.length === 0 ? 'Add a subnet first.' : undefined}
    >
      Attach instance
    </Button>
  )
  return (
    <>
      <ListTable
        list={{ ...list, rows }}
        noun="addresses"
        label="Addresses"
        name="vpc-addresses"
        columns={vpcAddressColumns}
        rowId={addressRowId}
        rowActions={(row) => vpcAddressActions(row, deniedReasonOf)}
        defaultSort="address"
        empty={
          <EmptyState
            title="No addresses in use"
            action={attach}
            command={curlCommand({ method: 'GET', path: `/v4/vpcs/${vpcId}/ips`, query: '' })}
          >
            Attach an instance to a subnet to use one.
          </EmptyState>
        }
      >
        {attach}
      </ListTable>
      <Outlet context={vpc} />
    </>
  )
}
