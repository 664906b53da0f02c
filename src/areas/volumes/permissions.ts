import { useQuery } from '@tanstack/react-query'
import { grantsQuery, deniedReasonOf, type Need, usePermission } from '#api/permissions.ts'
import { useScopes } from '#api/scopes.ts'
import type { VolumeActionName } from './paths.ts'

const volumeNeed = (id: number, level: 'read_only' | 'read_write'): Need => ({
  scope: 'volumes:read_write',
  object: { type: 'volume', id, level },
})

const addNeed: Need = { scope: 'volumes:read_write', global: 'add_volumes' }

/** What the instance at the other end of an attachment asks. */
export const instanceNeed = (id: number): Need => ({
  scope: 'computes:read_write',
  object: { type: 'compute', id },
})

/** Whichever a user lacks first is told first (response shapes 6.3). */
function needsOf(action: VolumeActionName, volumeId: number, computeId: number | null): Need[] {
  if (action === 'clone') return [volumeNeed(volumeId, 'read_only'), addNeed]
  const write = volumeNeed(volumeId, 'read_write')
  if (action === 'attach') return [write, { scope: 'computes:read_write' }]
  return action === 'detach' && computeId !== null ? [write, instanceNeed(computeId)] : [write]
}

/** Why the acting user may not do it; answers for any volume. */
export function useVolumesDenied() {
  const scopes = useScopes()
  const { data: grants } = useQuery(grantsQuery())
  return (
    { id, compute_id: computeId = null }: { id: number; compute_id?: number | null },
    action: VolumeActionName,
  ): string | undefined =>
    needsOf(action, id, computeId)
      .map((need) => deniedReasonOf(need, scopes, grants))
      .find((deniedReason) => deniedReason !== undefined)
}

export type VolumeDeniedReason = ReturnType<typeof useVolumesDenied>

/** Why the acting user may not make volumes. */
export const useCreateDenied = () => usePermission(addNeed).reason

/** Tags belong to unrestricted users. */
export const useTagsDenied = () => usePermission({ unrestricted: true }).reason

/** Why volumes may not be attached to an instance; answers for any. */
export function useInstancesDenied(): (computeId: number) => string | undefined {
  const scopes = useScopes()
  const { data: grants } = useQuery(grantsQuery())
  return (computeId) => deniedReasonOf(instanceNeed(computeId), scopes, grants)
}
