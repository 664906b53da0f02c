import type { Compute, ConfigProfile } from '#api/generated/types.gen.ts'

/**
 * The configuration the instance is booted with, as far as the API lets it be known: only interfaces
 * carry a mark. An only configuration of a running instance needs none.
 */
export function activeConfigId(
  configs: readonly ConfigProfile[],
  status: Compute['status'],
): number | undefined {
  const marked = configs.find(({ interfaces }) => interfaces?.some(({ active }) => active))
  if (marked) return marked.id
  return status === 'running' && configs.length === 1 ? configs[0]?.id : undefined
}
