import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Creation } from './createSchema.ts'

/**
 * Keeps the region, plan and backups of a clone apart from those of the other sources, because a clone starts with the
 * values of its instance. A change of the source restores the values that were entered for the new one.
 */
export function useClonePlacement(
  { setValue }: UseFormReturn<Creation, unknown, Creation>,
  { source, region, type, backups_enabled, placed_for_clone = false, other_placement }: Creation,
): void {
  const isClone = source === 'clone'
  useEffect(() => {
    if (placed_for_clone === isClone) return
    setValue('placed_for_clone', isClone)
    setValue('other_placement', { region, type, backups_enabled })
    if (!other_placement) return
    setValue('region', other_placement.region)
    setValue('type', other_placement.type)
    setValue('backups_enabled', other_placement.backups_enabled)
  }, [placed_for_clone, isClone, region, type, backups_enabled, other_placement, setValue])
}
