import { useMemo } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import type { Suggestion } from '#ui/form/fields/SuggestInput.tsx'
import { computesQuery } from '../../computes/queries.ts'
import { unreachable } from '#contract/rules/reachable.ts'

export type AddressType = 'A' | 'AAAA'

export const takesAddress = (type: string | undefined): type is AddressType =>
  type === 'A' || type === 'AAAA'

/** Returns the IP addresses of instances that fit the record type, with a description. */
function addressesOf(computes: readonly Compute[], type: AddressType): Suggestion[] {
  return computes
    .flatMap(({ id, label = `Instance ${id}`, ipv4 = [], ipv6 }) => {
      const addresses = type === 'A' ? ipv4 : ipv6 ? [ipv6.replace(/\/\d+$/, '')] : []
      return addresses.map((value) => {
        const network = unreachable(value)
        return {
          value,
          detail: network === undefined ? label : `${label}, address of ${network}`,
          isPrivate: network !== undefined,
        }
      })
    })
    .toSorted(
      (one, other) =>
        Number(one.isPrivate) - Number(other.isPrivate) ||
        one.detail.localeCompare(other.detail, undefined, { numeric: true }),
    )
    .map(({ value, detail }) => ({ value, detail }))
}

/** Queries IP address suggestions. Enable it when the user focuses the field. */
export function useOwnAddresses(type: AddressType, enabled: boolean) {
  const computes = useAllPages<Compute>(computesQuery(), { enabled })
  const suggestions = useMemo(() => addressesOf(computes.rows, type), [computes.rows, type])
  return {
    suggestions,
    loading: enabled && computes.isPending && !computes.error,
    /** The reason why there are no suggestions. */
    fault: computes.loaded === 0 ? computes.error?.message : undefined,
  }
}
