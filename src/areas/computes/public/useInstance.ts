import { useQuery } from '@tanstack/react-query'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeConfigsQuery, useComputes } from '../queries.ts'
import { instanceOptions } from './instanceOptions.ts'
import { needs } from '../../needs.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { useRegionLabel } from '#api/query/regions.ts'

/** Returns the instances of a region as options, and the configurations of the chosen instance. */
export function useInstance(computeId: number | undefined, region: string | undefined) {
  const computes = useComputes()
  const reasonForNeed = useDeniedReasons()
  const deniedReasonOf = ({ id }: Compute) => reasonForNeed(needs.compute.write(id))
  const configs = useQuery({
    ...computeConfigsQuery(computeId ?? 0),
    enabled: computeId !== undefined,
  })
  const answer = computeId === undefined ? undefined : configs.data
  return {
    compute: computes.rows.find(({ id }) => id === computeId),
    options: instanceOptions(computes.rows, {
      region,
      deniedReasonOf,
      regionLabel: useRegionLabel(),
    }),
    loading: !computes.complete && !computes.error,
    error: computes.error,
    /** Undefined while they are loading or if they could not be loaded. */
    configs: answer?.rows,
  }
}
