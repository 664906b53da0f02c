import type { RuleFault } from './faults.ts'

type ConfigChoice = { configId: number } | { fault: RuleFault }

const refuse = (reason: string): ConfigChoice => ({ fault: { field: 'config_id', reason } })

/**
 * The configuration profile that Boot and Reboot use (document 3, 2.3). The two are told apart by which of "the only
 * one" and "the one booted last" comes first, which never leads to different profiles.
 * @param configIds those the instance has
 * @param lastBootedId the one booted last, which may be gone by now
 * @param requested what the call asks for
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
  return refuse('Choose a configuration profile: none of them was booted last')
}
