import {
  listAccountVpcIpsOptions,
  listVpcsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { byId, inventoryList, type InventorySource } from '../inventory/source.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listVpcs', 'VPCs', 'VPC', listVpcsOptions(), byId),
  inventoryList('listAccountVpcIps', 'VPC addresses', 'VPC address', listAccountVpcIpsOptions(), {
    // The id includes the VPC and the range, because several VPCs may use the same address, and a range has the address
    // of its interface.
    idOf: ({ vpc_id: vpc, interface_id: at, address, address_range: range }) =>
      `${String(vpc)} ${String(at)} ${String(address ?? range)}`,
  }),
]
