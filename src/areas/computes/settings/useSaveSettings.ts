import { useQueryClient } from '@tanstack/react-query'
import { tagsToWrite, useUpdateCompute } from '../queries.ts'
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
    const body = computeChanges(shown, wanted)
    let merged = false
    if (body.tags) {
      const tags = await tagsToWrite(client, computeId, shown.tags, body.tags)
      merged = tags.merged
      body.tags = tags.tags
    }
    return { compute: await update({ path: { computeId }, body }), merged }
  }
}
