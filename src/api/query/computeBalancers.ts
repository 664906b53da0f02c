import { listComputeBalancersOptions } from '../generated/@tanstack/react-query.gen.ts'
import type { Balancer } from '../generated/types.gen.ts'
import { optionalQuery } from '../session/permissions.ts'
import { firstPageOf } from './allPages.ts'

/** Query of the load balancers for an instance; undefined if the API does not offer them. */
export const computeBalancersQuery = (computeId: number) =>
  optionalQuery(firstPageOf<Balancer>(listComputeBalancersOptions({ path: { computeId } })))
