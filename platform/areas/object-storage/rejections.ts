import { HttpError } from '#shared/httpError.ts'

// Exact messages of the API for these two cases; all others use `Not found`.

export const unknownKey = () => new HttpError(404, 'The specified access key was not found.')

const noRegion = 'The specified region was not found or does not support Object Storage.'

export const unknownRegion = () => new HttpError(404, noRegion)

/** @param field the field of the request body with the region */
export const unknownRegionIn = (field: string) => new HttpError(404, noRegion, field)
