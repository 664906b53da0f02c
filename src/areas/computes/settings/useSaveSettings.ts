import { useQueryClient } from '@tanstack/react-query'
import { mergeLists } from '#lib/mergeList.ts'
import { computeQuery, useUpdateCompute } from '../queries.ts'
import { computeChanges } from './computeChanges.ts'
import type { ComputeSettings } from './settingsSchema.ts'

/**
 * Writes what differs from what was shown. Tags are one list, so what others did to it meanwhile is kept.
 * @returns the instance afterwards, and whether others had changed its tags
 */
export function useSaveSettings(computeId: number) {
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdateCompute()
  return async (shown: ComputeSettings, wanted: ComputeSettings) => {
    const read = () => client.fetchQuery({ ...computeQuery(computeId, client), staleTime: 0 })
    const changes = computeChanges(shown, wanted)
    const { body, merged } = await mergeLists(['tags'], shown, changes, read)
    return { compute: await update({ path: { computeId }, body }), merged }
  }
}
