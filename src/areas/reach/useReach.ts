import { useQueries, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '#api/client.ts'
import type { ConfigInterface } from '#api/generated/types.gen.ts'
import {
  type AccountRead,
  commonReads,
  listRead,
  type Unread,
  useAccountReads,
} from '../accountReads.ts'
import { computeConfigsQuery } from '../computes/queries.ts'
import { firewallsQuery } from '../firewalls/queries.ts'
import { accountVpcIpsQuery, vpcsQuery } from '../vpcs/queries.ts'
import type { Known } from './rules/known.ts'

export const reads: readonly AccountRead[] = [
  commonReads.computes,
  commonReads.databases,
  listRead('listFirewalls', 'firewalls', firewallsQuery, { scope: 'firewall:read_only' }, true),
  listRead('listVpcs', 'VPCs', vpcsQuery, { scope: 'vpc:read_only' }, true),
  listRead(
    'listAccountVpcIps',
    'addresses in VPCs',
    accountVpcIpsQuery,
    { scope: 'ips:read_only' },
    true,
  ),
]

/** All that reach follows from, as far as this user and token may read it and it could be read. */
export function useReach(computeIds: readonly number[]) {
  const client = useQueryClient()
  const account = useAccountReads(reads)
  const { told, isRestricted } = account
  const rowsAt = (index: number) => {
    const { answer, denied } = told[index] ?? {}
    const data = answer?.data as
      | { rows: readonly unknown[]; complete: boolean; failure?: unknown }
      | undefined
    return denied === undefined ? data : undefined
  }
  const canReadComputes = told[0]?.denied === undefined
  const configs = useQueries({
    queries: computeIds.map((id) => ({
      ...computeConfigsQuery(id, client),
      enabled: canReadComputes,
    })),
  })
  const firewalls = rowsAt(2)
  const interfaces = new Map<number, readonly ConfigInterface[]>()
  for (const [index, id] of computeIds.entries()) {
    const rows = configs[index]?.data?.rows
    if (rows)
      interfaces.set(
        id,
        rows.flatMap((config) => config.interfaces ?? []),
      )
  }
  const failed = configs.filter(({ isError }) => isError)
  const unread: Unread[] = [
    ...account.unread,
    ...failed.slice(0, 1).map(({ error }) => ({
      noun: 'network interfaces',
      reason: asApiError(error).reason,
      retry: true,
    })),
  ]
  if (isRestricted && firewalls)
    unread.push({
      noun: 'some firewalls',
      reason: 'a restricted user may not see each firewall',
      retry: false,
    })
  const known = {
    computes: rowsAt(0)?.rows,
    databases: rowsAt(1)?.rows,
    firewalls: firewalls?.rows,
    allFirewalls: firewalls?.complete === true && !firewalls.failure && !isRestricted,
    vpcs: rowsAt(3)?.rows,
    vpcIps: rowsAt(4)?.rows,
    interfaces,
  } as Known
  return {
    known,
    unread,
    pending: account.pending || configs.some(({ isLoading }) => isLoading),
    refetch: () => Promise.all([account.refetch(), ...configs.map(({ refetch }) => refetch())]),
    retry: () => Promise.all([account.retry(), ...failed.map(({ refetch }) => refetch())]),
  }
}
