import type { RuleError } from '../../contract/rules/ruleErrors.ts'
import { regionById, regionOffers } from './regions.ts'

/** Validates that a region exists and offers a capability, such as `VPCs`. */
export function regionErrors(region: string, capability: string): RuleError[] {
  if (!regionById(region)) return [{ field: 'region', reason: 'region is not valid' }]
  if (regionOffers(region, capability)) return []
  return [
    { field: 'region', reason: `This region does not offer ${capability}. Choose another one.` },
  ]
}
