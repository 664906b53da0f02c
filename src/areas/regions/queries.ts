import { useQuery } from '@tanstack/react-query'
import { listRegionsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { queryClient } from '#api/query.ts'
import type { Region } from '#api/generated/types.gen.ts'

/** All regions, which change with the platform only and are kept for a day. */
export const regionsQuery = () => listRegionsOptions()

const noRegions: readonly Region[] = []

/** The regions as far as they are here; a screen shows ids until the words arrive. */
export function useRegions(enabled = true): readonly Region[] {
  return useQuery({ ...regionsQuery(), enabled }).data?.data ?? noRegions
}

/** What a region is called everywhere: "Frankfurt, DE"; its id while regions are not known. */
export const regionLabel = (regions: readonly Region[], id: string | undefined) =>
  regions.find((region) => region.id === id)?.label ?? id

/** The same for a component. */
export function useRegionLabel(): (id: string | undefined) => string | undefined {
  const regions = useRegions()
  return (id) => regionLabel(regions, id)
}

/** The same where no component can ask, as far as regions were read. */
export const knownRegionLabel = (id: string | undefined) =>
  regionLabel(queryClient.getQueryData(regionsQuery().queryKey)?.data ?? noRegions, id)
