import { asCurl } from '#api/requestLog.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { useComputes } from '../../computes/queries.ts'
import { computeLabel, subnetLabel } from '../../labels.ts'
import { useVpcIps } from '../queries.ts'
import { useShownVpc } from '../VpcScreen.tsx'
import { addressColumns, addressOf, type AddressRow } from './addressColumns.tsx'

const rowId = (row: AddressRow) => `${row.interface_id} ${addressOf(row)}`

/** Every address and range that an interface holds in the VPC. */
export function AddressesTab() {
  const { id: vpcId, subnets = [] } = useShownVpc()
  const list = useVpcIps(vpcId)
  const computes = useComputes().rows
  const rows = list.rows.map((ip): AddressRow => {
    const { compute_id: computeId = 0, subnet_id: subnetId = 0 } = ip
    return {
      ...ip,
      compute: computeLabel(computes.find(({ id }) => id === computeId) ?? { id: computeId }),
      subnet: subnetLabel(subnets.find(({ id }) => id === subnetId) ?? { id: subnetId }),
    }
  })
  return (
    <ListTable
      list={{ ...list, rows }}
      noun="addresses"
      label="Addresses"
      name="vpc-addresses"
      columns={addressColumns}
      rowId={rowId}
      defaultSort="address"
      empty={
        <EmptyState
          title="No addresses in use"
          command={asCurl({ method: 'GET', path: `/v4/vpcs/${vpcId}/ips`, query: '' })}
        >
          An instance takes one with an interface in a subnet: add it in its configuration.
        </EmptyState>
      }
    />
  )
}
