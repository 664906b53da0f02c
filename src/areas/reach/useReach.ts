import { useQueries, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import type { ConfigInterface } from '#api/generated/types.gen.ts'
import {
  type AccountRead,
  commonReads,
  firewallsRead,
  listRead,
  readByName,
  type UnreadPart,
  useAccountReads,
} from '../accountReads.ts'
import { computeConfigsQuery } from '../computes/queries.ts'
import { accountVpcIpsQuery, vpcsQuery } from '../vpcs/queries.ts'
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

export const hiddenFirewalls: UnreadPart = {
  noun: 'some firewalls',
  reason: 'you may not see every firewall',
  retry: false,
}

/** Queries all data for the analysis, as far as this user and token can read it and loading succeeded. */
export function useReach(computeIds: readonly number[]) {
  const client = useQueryClient()
  const account = useAccountReads(all)
  const { told, isRestricted } = account
  const { reads, whole } = readByName(named, account)
  const canReadComputes = told[0]?.denied === undefined
  const configs = useQueries({
    queries: computeIds.map((id) => ({
      ...computeConfigsQuery(id, client),
      enabled: canReadComputes,
    })),
  })
  const interfaces = new Map<number, readonly ConfigInterface[]>()
  for (const [index, id] of computeIds.entries()) {
    const rows = configs[index]?.data?.rows
    if (rows)
      interfaces.set(
        id,
        rows.flatMap((config) => config.interfaces ?? []),
      )
  }
  const failedQueries = configs.filter(({ isError }) => isError)
  const unread: UnreadPart[] = [
    ...account.unread,
    ...failedQueries.slice(0, 1).map(({ error }) => ({
      noun: 'network interfaces',
      reason: asApiError(error).reason,
      retry: true,
    })),
  ]
  if (isRestricted && reads.firewalls !== undefined) unread.push(hiddenFirewalls)
  const known = { ...reads, allFirewalls: whole.has('firewalls'), interfaces } as ReachData
  return {
    known,
    unread,
    pending: account.pending || configs.some(({ isLoading }) => isLoading),
    refetch: () => Promise.all([account.refetch(), ...configs.map(({ refetch }) => refetch())]),
    retry: () => Promise.all([account.retry(), ...failedQueries.map(({ refetch }) => refetch())]),
  }
}
