import type { RuleError } from '../../../../contract/rules/ruleErrors.ts'
import { isInStock } from '../../../catalogue/availability.ts'
import { computeTypeById } from '../../../catalogue/computeTypes.ts'
import { regionById, regionOffers } from '../../../catalogue/regions.ts'

const neededBy = new Map([
  ['gpu', 'GPU Computes'],
  ['premium', 'Premium Plans'],
])

/** Returns the reason why a region cannot host an instance of this type; undefined if it can. */
export function typeError(typeId: string, region: string): string | undefined {
  const type = computeTypeById(typeId)
  if (!type) return 'type is not valid'
  const needed = neededBy.get(type.class)
  if (needed !== undefined && !regionOffers(region, needed))
    return `The region does not offer ${needed}`
  return isInStock(region, typeId) ? undefined : 'This type is sold out in the region'
}

/** Validates the region and the type of a new instance. Returns the errors. */
export function placementErrors({ region, type }: { region: string; type: string }): RuleError[] {
  const known = regionById(region)
  if (!known) {
    const unknownType = computeTypeById(type)
      ? []
      : [{ field: 'type', reason: 'type is not valid' }]
    return [{ field: 'region', reason: 'region is not valid' }, ...unknownType]
  }
  const faults: RuleError[] = []
  if (known.status === 'outage')
    faults.push({ field: 'region', reason: 'The region has an outage. Choose another one.' })
  const reason = typeError(type, region)
  if (reason !== undefined) faults.push({ field: 'type', reason })
  return faults
}
