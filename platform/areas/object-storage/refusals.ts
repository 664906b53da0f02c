import { Refusal } from '#shared/httpError.ts'

// The service's own words for these two, where everything else is not found.

export const unknownKey = () => new Refusal(404, 'The specified access key was not found.')

const noRegion = 'The specified region was not found or does not support Object Storage.'

export const unknownRegion = () => new Refusal(404, noRegion)

/** @param field of the body that names it */
export const unknownRegionIn = (field: string) => new Refusal(404, noRegion, field)
