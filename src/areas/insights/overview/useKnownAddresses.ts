import { useEffect } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeLabel } from '../../labels.ts'
import { updateMemory, withAddresses } from './memory.ts'
import { plainAddress } from './rules/inside.ts'
import type { useOverview } from './useOverview.ts'

/** Private ranges are ignored, because their addresses are not exclusive to the account. */
const isPublic = (address: string) => !/^(10|127|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address)

const addressesOf = (computes: readonly Compute[]): Record<string, string> =>
  Object.fromEntries(
    computes.flatMap((compute) =>
      [...(compute.ipv4 ?? []), compute.ipv6 ?? '']
        .map(plainAddress)
        .filter((address) => address !== '' && isPublic(address))
        .map((address) => [address, computeLabel(compute)]),
    ),
  )

/** Stores the addresses of the account once all are loaded, so that a later visit can detect lost ones. */
export function useKnownAddresses({ known, pending }: ReturnType<typeof useOverview>) {
  const { computes } = known.reads
  const isWhole = !pending && known.whole.has('computes')
  useEffect(() => {
    if (!isWhole || !computes) return
    const addresses = addressesOf(computes)
    updateMemory((memory) => withAddresses(memory, addresses, Date.now()))
  }, [isWhole, computes])
}
