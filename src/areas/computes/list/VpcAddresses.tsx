import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useImperativeHandle, useMemo } from 'react'
import type { ConfigProfile, VpcIp } from '#api/generated/types.gen.ts'
import { useAccountVpcIps } from '../../vpcs/queries.ts'
import { computeConfigsQuery } from '../queries.ts'

/** VPC addresses by instance; those of the active configuration come first. */
export interface VpcAddressesRead {
  of: (computeId: number) => readonly (string | undefined)[]
  /** Configurations of an instance that may be reachable in a VPC only; undefined for others. */
  configsOf: (computeId: number) => readonly ConfigProfile[] | undefined
  /** Error message of the query. */
  fault: string | undefined
}

const unknown = ['Not available']

interface VpcAddressesProps {
  ref: Ref<VpcAddressesRead>
  /** True if the user filters by VPC addresses or shows their column, so that an error must be reported. */
  isWanted: boolean
}

/** Queries the VPC addresses, which the list of instances lacks, and provides them through its `ref`. */
export function VpcAddresses({ ref, isWanted }: VpcAddressesProps) {
  const { rows, isPending, error } = useAccountVpcIps()
  const none = error ? unknown : noAddresses
  const addresses = useMemo(() => addressesOf(rows), [rows])
  const client = useQueryClient()
  const inside = useMemo(() => insideOf(rows), [rows])
  const { data: configs } = useQuery({
    // The id of the operation, so that a write that changes configurations invalidates this query as well.
    queryKey: [{ _id: 'listComputeConfigs', computeIds: inside }],
    queryFn: () => configsOfAll(client, inside),
    enabled: inside.length > 0,
  })
  useImperativeHandle(
    ref,
    () => ({
      of: (computeId) => (isPending ? noAddresses : (addresses.get(computeId) ?? none)),
      configsOf: (computeId) => configs?.get(computeId),
      fault: isWanted ? error?.message : undefined,
    }),
    [addresses, isPending, none, error, configs, isWanted],
  )
  return null
}

const noAddresses: string[] = []

/** Maximum number of instances whose configurations the list requests, one request each. */
const maxInside = 100
/** Maximum number of concurrent requests. */
const concurrency = 4

/** Returns the instances that use a VPC address without 1:1 NAT. They may lack a public interface. */
function insideOf(rows: readonly VpcIp[]): number[] {
  const active = rows.filter((row) => row.active && row.address != null)
  const mapped = new Set(active.flatMap((row) => (row.nat_1_1 ? row.compute_id : [])))
  const ids = new Set(active.map(({ compute_id: id }) => id))
  return [...ids].filter((id): id is number => id != null && !mapped.has(id)).slice(0, maxInside)
}

/** Returns the configurations by instance, without those that cannot be loaded. */
async function configsOfAll(client: QueryClient, ids: readonly number[]) {
  const configs = new Map<number, readonly ConfigProfile[]>()
  const waiting = [...ids]
  const readNext = async (): Promise<void> => {
    const id = waiting.shift()
    if (id === undefined) return
    try {
      configs.set(id, (await client.fetchQuery(computeConfigsQuery(id, client))).rows)
    } catch {
      // The row shows the public address.
    }
    await readNext()
  }
  await Promise.all(Array.from({ length: concurrency }, readNext))
  return configs
}

function addressesOf(rows: readonly VpcIp[]) {
  const addresses = new Map<number, string[]>()
  const running = rows.filter(({ active }) => active)
  for (const { address, compute_id } of new Set([...running, ...rows])) {
    if (address == null || compute_id == null) continue
    const known = addresses.get(compute_id)
    if (!known) addresses.set(compute_id, [address])
    else if (!known.includes(address)) known.push(address)
  }
  return addresses
}
