import { availability } from '../../catalogue/availability.ts'
import { regionById, regions } from '../../catalogue/regions.ts'
import { pageOfItems } from '../../database/page.ts'
import type { Handlers } from '../../api/context.ts'
import { notFound } from '#shared/httpError.ts'

function knownRegion(id: string) {
  const region = regionById(id)
  if (!region) throw notFound()
  return region
}

export const regionHandlers: Handlers<
  'listRegions' | 'getRegion' | 'listRegionsAvailability' | 'getRegionAvailability'
> = {
  listRegions: ({ query }) => pageOfItems(regions, query),

  getRegion: ({ path }) => knownRegion(path.regionId),

  listRegionsAvailability: ({ query }) => pageOfItems(availability, query),

  getRegionAvailability({ path }) {
    const { id } = knownRegion(path.regionId)
    return availability.filter(({ region }) => region === id)
  },
}
