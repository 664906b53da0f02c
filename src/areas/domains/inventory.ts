import {
  listDomainRecordsOptions,
  listDomainsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Domain } from '#api/generated/types.gen.ts'
import { byId, inventoryList, type InventorySource } from '../inventory/source.ts'
import { domainName } from './domainName.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listDomains', 'Domains', 'Domain', listDomainsOptions(), {
    ...byId,
    innerOf: listsOfDomain,
  }),
]

function listsOfDomain(domain: Domain): InventorySource[] {
  const { id } = domain
  const options = listDomainRecordsOptions({ path: { domainId: id } })
  const name = `Records of ${domainName(domain)}`
  return [inventoryList(`listDomainRecords ${id}`, name, 'Record', options, byId)]
}
