import { curlCommand } from '#api/http/curl.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ListTable } from '#ui/list/ListTable.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { useAccountVpcIps } from '../queries.ts'
import { accountAddressColumns, vpcAddressActions, addressRowId } from './addressColumns.tsx'
import { useAddressRows } from './useAddressRows.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'

/** Screen with the addresses and ranges in use in all VPCs. Different VPCs can use the same addresses. */
export function AccountAddressesScreen() {
  const list = useAccountVpcIps()
  const rows = useAddressRows(list.rows)
  const deniedReasonOf = useDeniedReasons()
  return (
    <Screen title="VPC addresses" actions={<RefreshButton list={list} />}>
      <ListTable
        list={{ ...list, rows }}
        noun="addresses"
        label="VPC addresses"
        name="account-vpc-addresses"
        columns={accountAddressColumns}
        rowId={addressRowId}
        rowActions={(row) => vpcAddressActions(row, deniedReasonOf)}
        defaultSort="address"
        empty={
          <EmptyState
            title="No addresses in use"
            command={curlCommand({ method: 'GET', path: '/v4/networking/vpcs/ips', query: '' })}
          >
            Attach an instance to a subnet on the page of its VPC to use one.
          </EmptyState>
        }
      />
    </Screen>
  )
}
