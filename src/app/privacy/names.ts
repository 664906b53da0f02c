import { operationOf } from '#api/freshness.ts'
import type { Query } from '@tanstack/react-query'

/** Fields of the API that hold what somebody called a thing, or who somebody is and where. */
const nameFields = new Set(
  `label username email domain hostname name target rdns group summary service
   first_name last_name company address_1 address_2 city zip phone verified_phone_number tax_id
   compute_label bucket_name created_by opened_by updated_by owner soa_email`.split(/\s+/),
)

/** Their answers are the same for every account. */
const isPublic =
  /Region|Kernel|ComputeType|DatabaseEngine|DatabaseType|StorageCluster|Stats|Invoice|ZoneFile/

type Add = (name: string) => void

/** Names of things in an answer that are not the same for everybody. */
export function namesIn(answer: unknown, add: Add): void {
  if (typeof answer !== 'object' || answer === null) return
  if (Array.isArray(answer)) {
    // Points of a chart have none, and are many.
    if (typeof answer[0] !== 'number') for (const each of answer) namesIn(each, add)
    return
  }
  if ('is_public' in answer && answer.is_public === true) return
  // A notification is called by what it says; the object beside that has the name.
  const isNotice = 'severity' in answer
  for (const [field, value] of Object.entries(answer)) {
    if (typeof value === 'string') {
      // An address can hold a secret in its path, as those of webhooks do; paths of the API are no addresses.
      const isAddress = field === 'url' && value.startsWith('http')
      if ((nameFields.has(field) || isAddress) && !isNotice) add(value)
    } else if (field === 'tags' && Array.isArray(value)) {
      for (const tag of value) if (typeof tag === 'string') add(tag)
    } else namesIn(value, add)
  }
}

export function namesOfQuery(query: Query, add: Add): void {
  if (!isPublic.test(operationOf(query))) namesIn(query.state.data, add)
}
