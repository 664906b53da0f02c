import { type Ref, useImperativeHandle, useMemo } from 'react'
import type { VpcIp } from '#api/generated/types.gen.ts'
import { useAccountVpcIps } from '../../vpcs/queries.ts'

/** VPC addresses by instance; those of the active configuration come first. */
export interface VpcAddressesRead {
  of: (computeId: number) => readonly (string | undefined)[]
  /** Error message of the query. */
  fault: string | undefined
}

const unknown = ['Not available']

/**
 * Queries the VPC addresses, which the list of instances lacks, and provides them through its `ref`. Mounted when they
 * are needed.
 */
export function VpcAddresses({ ref }: { ref: Ref<VpcAddressesRead> }) {
  const { rows, isPending, error } = useAccountVpcIps()
  const none = error ? unknown : noAddresses
  const addresses = useMemo(() => addressesOf(rows), [rows])
  useImperativeHandle(
    ref,
    () => ({
      of: (computeId) => (isPending ? noAddresses : (addresses.get(computeId) ?? none)),
      fault: error?.message,
    }),
    [addresses, isPending, none, error],
  )
  return null
}

const noAddresses: string[] = []

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
