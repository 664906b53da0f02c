import {
  listAccountVpcIpsOptions,
  listVpcsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { byId, inventoryList, type InventorySource } from '../inventory/source.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listVpcs', 'VPCs', 'VPC', listVpcsOptions(), byId),
  inventoryList('listAccountVpcIps', 'VPC addresses', 'VPC address', listAccountVpcIpsOptions(), {
    // Two VPCs may have the same addresses, and a range goes with the address of its interface.
    idOf: ({ vpc_id: vpc, interface_id: at, address, address_range: range }) =>
      `${String(vpc)} ${String(at)} ${String(address ?? range)}`,
  }),
]
