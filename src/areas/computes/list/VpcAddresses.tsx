import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { type Ref, useCallback, useImperativeHandle, useMemo, useState } from 'react'
import type { AllPages } from '#api/query/allPages.ts'
import type { ConfigProfile, VpcIp } from '#api/generated/types.gen.ts'
import { useAccountVpcIps } from '../../vpcs/queries.ts'
import { computeConfigsQuery } from '../queries.ts'

/** VPC addresses by instance; those of the active configuration come first. */
export interface VpcAddressesRead {
  of: (computeId: number) => readonly (string | undefined)[]
  /** Configurations of an instance that may be reachable in a VPC only; undefined for others and until they are loaded. */
  configsOf: (computeId: number) => readonly ConfigProfile[] | undefined
  /** True if an instance may be reachable in a VPC only, and its configurations have not been loaded. */
  needsConfigs: (computeId: number) => boolean
  /** Loads the configurations of an instance whose row is visible. */
  loadConfigs: (computeId: number) => void
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
  const inside = useMemo(() => insideOf(rows), [rows])
  const { configs, loadConfigs } = useVisibleConfigs()
  useImperativeHandle(
    ref,
    () => ({
      of: (computeId) => (isPending ? noAddresses : (addresses.get(computeId) ?? none)),
      configsOf: (computeId) => (inside.has(computeId) ? configs.get(computeId) : undefined),
      needsConfigs: (computeId) => inside.has(computeId) && !configs.has(computeId),
      loadConfigs,
      fault: isWanted ? error?.message : undefined,
    }),
    [addresses, isPending, none, error, inside, configs, loadConfigs, isWanted],
  )
  return null
}

const noAddresses: string[] = []

/** Maximum number of instances whose configurations stay up to date after they were visible, one request each. */
const maxVisible = 100

/** Returns the instances that use a VPC address without 1:1 NAT. They may lack a public interface. */
function insideOf(rows: readonly VpcIp[]): ReadonlySet<number> {
  const active = rows.filter((row) => row.active && row.address != null)
  const mapped = new Set(active.flatMap((row) => (row.nat_1_1 ? row.compute_id : [])))
  return new Set(active.flatMap(({ compute_id: id }) => (id == null || mapped.has(id) ? [] : [id])))
}

/** Loads the configurations of the instances whose rows have been visible; others may number thousands. */
function useVisibleConfigs() {
  const [ids, setIds] = useState<readonly number[]>([])
  const loadConfigs = useCallback(
    (id: number) =>
      setIds((before) => (before.includes(id) ? before : [...before, id].slice(-maxVisible))),
    [],
  )
  const lists = useQueries({
    queries: ids.map((id) => ({ ...computeConfigsQuery(id), refetchOnWindowFocus: false })),
    combine: rowsOf,
  })
  const configs = useMemo(
    () =>
      new Map(
        ids.flatMap((id, index) => {
          const list = lists[index]
          // Without its configurations, the row shows the public address.
          return list ? [[id, list] as const] : []
        }),
      ),
    [ids, lists],
  )
  return { configs, loadConfigs }
}

const rowsOf = (results: UseQueryResult<AllPages<ConfigProfile>>[]) =>
  results.map(({ data }) => data?.rows)

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
