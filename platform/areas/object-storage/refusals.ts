import { Refusal } from '../../refusal.ts'

// The service's own words for these two, where everything else is not found.

export const unknownKey = () => new Refusal(404, 'The specified access key was not found.')

export const unknownRegion = () =>
  new Refusal(404, 'The specified region was not found or does not support Object Storage.')
