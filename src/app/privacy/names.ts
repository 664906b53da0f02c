import { operationOfQuery } from '#api/query/freshness.ts'
import type { Query } from '@tanstack/react-query'

/** API fields that contain user-defined names or personal data. */
const nameFields = new Set(
  `label username email domain hostname name target rdns group summary service
   first_name last_name company address_1 address_2 city zip phone verified_phone_number tax_id
   compute_label bucket_name created_by opened_by updated_by owner soa_email`.split(/\s+/),
)

/** Operations whose responses are the same for all accounts. */
const isPublic =
  /Region|Kernel|ComputeType|DatabaseEngine|DatabaseType|StorageCluster|Stats|Invoice|ZoneFile/

type Add = (name: string) => void

/** Adds all names in a response that are not public. */
export function collectNames(answer: unknown, add: Add): void {
  if (typeof answer !== 'object' || answer === null) return
  if (Array.isArray(answer)) {
    // Skip chart data, which is large and contains no names.
    if (typeof answer[0] !== 'number') for (const each of answer) collectNames(each, add)
    return
  }
  if ('is_public' in answer && answer.is_public === true) return
  // The label of a notification is its message. The name is in its `entity`.
  const isNotice = 'severity' in answer
  for (const [field, value] of Object.entries(answer)) {
    if (typeof value === 'string') {
      // URLs may contain a secret in their path, such as webhook URLs. API paths are not URLs.
      const isAddress = field === 'url' && value.startsWith('http')
      if ((nameFields.has(field) || isAddress) && !isNotice) add(value)
    } else if (field === 'tags' && Array.isArray(value)) {
      for (const tag of value) if (typeof tag === 'string') add(tag)
    } else collectNames(value, add)
  }
}

export function namesOfQuery(query: Query, add: Add): void {
  if (!isPublic.test(operationOfQuery(query))) collectNames(query.state.data, add)
}
