import { listComputeIpsOptions } from '#api/generated/@tanstack/react-query.gen.ts'

/** Every address of an instance, in the groups the API makes of them. */
export const computeIpsQuery = (computeId: number) => listComputeIpsOptions({ path: { computeId } })
