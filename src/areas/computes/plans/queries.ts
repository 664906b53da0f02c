import { useQuery } from '@tanstack/react-query'
import { listRegionsAvailabilityOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { RegionAvailability } from '#api/generated/types.gen.ts'
import { optionalQuery } from '#api/session/permissions.ts'

/** Returns the stock by region; undefined if it is unknown. */
export const useStock = (): readonly RegionAvailability[] | undefined =>
  useQuery(optionalQuery(listRegionsAvailabilityOptions())).data?.data
