import { useMemo } from 'react'
import {
  type AccountRead,
  balancersRead,
  readByName,
  type UnavailablePart,
  useAccountReads,
} from '../../public/accountReads.ts'
import { regionLabel, useRegions } from '#api/query/regions.ts'
import { type NetworkData, networkOf } from '../rules/network.ts'
import { hiddenFirewalls, reachReads } from '../useReach.ts'

const { computes, databases, firewalls, vpcs } = reachReads
const networkReads = { computes, databases, firewalls, vpcs, balancers: balancersRead }

const named = Object.entries(networkReads) as [keyof typeof networkReads, AccountRead][]
const all = named.map(([, read]) => read)

const hiddenVpcs: UnavailablePart = {
  noun: 'some VPCs',
  reason: 'you may not see every VPC',
  retry: false,
}

/** Queries the network of the account, as far as this user and token can read it and loading succeeded. */
export function useNetwork() {
  const account = useAccountReads(all)
  const regions = useRegions()
  const { reads, whole } = readByName(named, account)
  const known = { ...reads } as Omit<NetworkData, 'allFirewalls' | 'allVpcs'>
  const [allFirewalls, allVpcs] = [whole.has('firewalls'), whole.has('vpcs')]
  const network = useMemo(
    () =>
      networkOf(
        {
          computes: known.computes,
          databases: known.databases,
          balancers: known.balancers,
          firewalls: known.firewalls,
          vpcs: known.vpcs,
          allFirewalls,
          allVpcs,
        },
        (id) => regionLabel(regions, id),
      ),
    [
      known.computes,
      known.databases,
      known.balancers,
      known.firewalls,
      known.vpcs,
      allFirewalls,
      allVpcs,
      regions,
    ],
  )
  const unavailable: UnavailablePart[] = [
    ...account.unavailable,
    ...(account.isRestricted && known.firewalls ? [hiddenFirewalls] : []),
    ...(account.isRestricted && known.vpcs ? [hiddenVpcs] : []),
  ]
  const { pending, updatedAt, refetch, retry } = account
  return { network, pending, unavailable, updatedAt, refetch, retry }
}
