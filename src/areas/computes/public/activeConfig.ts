import type { Compute, ConfigProfile } from '#api/generated/types.gen.ts'

/**
 * Returns the id of the configuration that the instance is booted with, if the API reveals it. Only interfaces have an
 * `active` flag, but if a running instance has a single configuration, that one is active.
 */
export function activeConfigId(
  configs: readonly ConfigProfile[],
  status: Compute['status'],
): number | undefined {
  const marked = configs.find(({ interfaces }) => interfaces?.some(({ active }) => active))
  if (marked) return marked.id
  return status === 'running' && configs.length === 1 ? configs[0]?.id : undefined
}
