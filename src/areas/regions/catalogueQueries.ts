import { firstPageOf } from '#api/query/allPages.ts'
import {
  listKernelsOptions,
  listRegionsAvailabilityOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { useAllPages } from '#api/query/query.ts'

// Separate from the region queries, which the instance list loads before its first row.

const availabilityQuery = () => listRegionsAvailabilityOptions()
export const firstAvailabilityQuery = () => firstPageOf(availabilityQuery())

/** Queries the stock of plans that are not available in every region. */
export const useAvailability = () => useAllPages(availabilityQuery())

const kernelsQuery = () => listKernelsOptions()
export const firstKernelsQuery = () => firstPageOf(kernelsQuery())

export const useKernels = () => useAllPages(kernelsQuery())
