import type { Compute, ConfigInterface, ConfigProfile } from '#api/generated/types.gen.ts'
import { activeConfigId } from './activeConfig.ts'

/** Returns the interfaces of the active configuration, or of the only one; undefined if that is unknown. */
export function activeInterfaces(
  configs: readonly ConfigProfile[],
  status: Compute['status'],
): readonly ConfigInterface[] | undefined {
  const active = activeConfigId(configs, status)
  const config =
    configs.find(({ id }) => id === active) ?? (configs.length === 1 ? configs[0] : undefined)
  return config && (config.interfaces ?? [])
}
