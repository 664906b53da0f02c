import { firstPageOf } from '#api/allPages.ts'
import {
  listKernelsOptions,
  listRegionsAvailabilityOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { useAllPages } from '#api/query.ts'

// Apart from the regions themselves, which the list of instances loads before its first row.

const availabilityQuery = () => listRegionsAvailabilityOptions()
export const firstAvailabilityQuery = () => firstPageOf(availabilityQuery())

/** What is in stock of the plans that are not in stock everywhere. */
export const useAvailability = () => useAllPages(availabilityQuery())

const kernelsQuery = () => listKernelsOptions()
export const firstKernelsQuery = () => firstPageOf(kernelsQuery())

export const useKernels = () => useAllPages(kernelsQuery())
