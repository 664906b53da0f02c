import type { RuleError } from './ruleErrors.ts'

type ConfigChoice = { configId: number } | { fault: RuleError }

const refuse = (reason: string): ConfigChoice => ({ fault: { field: 'config_id', reason } })

/**
 * Returns the configuration profile that Boot and Reboot use (document 3, 2.3). The documents give "the only profile"
 * and "the last booted profile" in a different order for the two, but the result is always the same.
 * @param configIds profiles of the instance
 * @param lastBootedId the last booted profile, which may have been deleted
 * @param requested the profile in the request
 */
export function configToBoot(
  configIds: readonly number[],
  lastBootedId: number | null | undefined,
  requested?: number | null,
): ConfigChoice {
  if (requested != null)
    return configIds.includes(requested)
      ? { configId: requested }
      : refuse('This instance has no such configuration profile')
  const [first, ...others] = configIds
  if (first === undefined) return refuse('This instance has no configuration profile')
  if (others.length === 0) return { configId: first }
  if (lastBootedId != null && configIds.includes(lastBootedId)) return { configId: lastBootedId }
  return refuse('Select a configuration profile: none of them was booted last')
}
