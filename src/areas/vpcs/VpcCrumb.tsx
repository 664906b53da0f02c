import { useQueryClient } from '@tanstack/react-query'
import { useKnownRow } from '#api/listCache.ts'
import { vpcLabel } from '../labels.ts'
import { vpcOfLists, vpcQuery } from './queries.ts'

/** The label of a VPC as far as it is known, for the breadcrumbs. */
export function VpcCrumb({ vpcId }: { vpcId: number }) {
  const { queryKey } = vpcQuery(vpcId, useQueryClient())
  const vpc = useKnownRow(queryKey, (client) => vpcOfLists(client, vpcId))
  return <>{Number.isNaN(vpcId) ? 'VPC' : vpcLabel(vpc ?? { id: vpcId })}</>
}
