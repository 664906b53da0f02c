import { useQuery } from '@tanstack/react-query'
import { listRegionsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { queryClient } from '#api/query/query.ts'
import type { Region } from '#api/generated/types.gen.ts'

/** Query options for all regions. Cached for a day, because they only change with a platform release. */
export const regionsQuery = () => listRegionsOptions()

const noRegions: readonly Region[] = []

/** Returns the regions loaded so far. Screens show ids until the labels arrive. */
export function useRegions(enabled = true): readonly Region[] {
  return useQuery({ ...regionsQuery(), enabled }).data?.data ?? noRegions
}

/** Returns the label of a region, for example "Frankfurt, DE", or its id while the regions are not loaded. */
export const regionLabel = (regions: readonly Region[], id: string | undefined) =>
  regions.find((region) => region.id === id)?.label ?? id

/** Returns a function that looks up region labels, for components. */
export function useRegionLabel(): (id: string | undefined) => string | undefined {
  const regions = useRegions()
  return (id) => regionLabel(regions, id)
}

/** Returns the label of a region outside of components, from the cache. */
export const knownRegionLabel = (id: string | undefined) =>
  regionLabel(queryClient.getQueryData(regionsQuery().queryKey)?.data ?? noRegions, id)
