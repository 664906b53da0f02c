import { listComputeIpsOptions } from '#api/generated/@tanstack/react-query.gen.ts'

/** Query of all addresses of an instance, grouped as in the API. */
export const computeIpsQuery = (computeId: number) => listComputeIpsOptions({ path: { computeId } })
