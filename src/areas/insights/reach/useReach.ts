import { useQueries, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import type { Compute, ConfigInterface } from '#api/generated/types.gen.ts'
import {
  type AccountRead,
  commonReads,
  firewallsRead,
  listRead,
  readByName,
  type UnavailablePart,
  useAccountReads,
} from '../public/accountReads.ts'
import { activeInterfaces } from '../../computes/public/activeInterfaces.ts'
import { computeConfigsQuery } from '../../computes/queries.ts'
import { accountVpcIpsQuery, vpcsQuery } from '../../vpcs/queries.ts'
import type { ReachData } from './rules/known.ts'

export const reachReads = {
  computes: commonReads.computes,
  databases: commonReads.databases,
  firewalls: firewallsRead,
  vpcs: listRead('listVpcs', 'VPCs', vpcsQuery, { scope: 'vpc:read_only' }, true),
  vpcIps: listRead(
    'listAccountVpcIps',
    'addresses in VPCs',
    accountVpcIpsQuery,
    { scope: 'ips:read_only' },
    true,
  ),
} satisfies Readonly<Record<string, AccountRead>>

const named = Object.entries(reachReads) as [keyof typeof reachReads, AccountRead][]
const all = named.map(([, read]) => read)

export const hiddenFirewalls: UnavailablePart = {
  noun: 'some firewalls',
  reason: 'you may not see every firewall',
  retry: false,
}

const holdsAddress = ({ ipv4, ipv6 }: Compute, address: string) =>
  ipv4?.includes(address) === true || ipv6?.split('/')[0] === address

/**
 * Queries all data for the analysis, as far as this user and token can read it and loading succeeded.
 * @param ends ids of the selected instances, and addresses that may belong to an instance
 */
export function useReach(ends: { computeIds: readonly number[]; addresses: readonly string[] }) {
  const client = useQueryClient()
  const account = useAccountReads(all)
  const { results, isRestricted } = account
  const { reads, whole } = readByName(named, account)
  const canReadComputes = results[0]?.denied === undefined
  const computes = (reads.computes ?? []) as readonly Compute[]
  const holders = ends.addresses.flatMap(
    (address) => computes.find((compute) => holdsAddress(compute, address))?.id ?? [],
  )
  const computeIds = [...new Set([...ends.computeIds, ...holders])]
  const configs = useQueries({
    queries: computeIds.map((id) => ({
      ...computeConfigsQuery(id, client),
      enabled: canReadComputes,
    })),
  })
  const interfaces = new Map<number, readonly ConfigInterface[]>()
  for (const [index, id] of computeIds.entries()) {
    const rows = configs[index]?.data?.rows
    const status = computes.find((compute) => compute.id === id)?.status
    const active = rows && activeInterfaces(rows, status)
    if (active) interfaces.set(id, active)
  }
  const failedQueries = configs.filter(({ isError }) => isError)
  const unavailable: UnavailablePart[] = [
    ...account.unavailable,
    ...failedQueries.slice(0, 1).map(({ error }) => ({
      noun: 'network interfaces',
      reason: asApiError(error).reason,
      retry: true,
    })),
  ]
  if (isRestricted && reads.firewalls !== undefined) unavailable.push(hiddenFirewalls)
  const known = { ...reads, allFirewalls: whole.has('firewalls'), interfaces } as ReachData
  return {
    known,
    unavailable,
    pending: account.pending || configs.some(({ isLoading }) => isLoading),
    updatedAt: account.updatedAt,
    refetch: () => Promise.all([account.refetch(), ...configs.map(({ refetch }) => refetch())]),
    retry: () => Promise.all([account.retry(), ...failedQueries.map(({ refetch }) => refetch())]),
  }
}
