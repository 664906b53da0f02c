import { interfaceName } from '../../../computes/public/interfaceWords.ts'
import { isPrivate } from '#contract/rules/ipRanges.ts'
import type { Addresses } from './addresses.ts'
import type { NoWayCause } from './answer.ts'
import type { End, ReachData } from './known.ts'

/** Returns the properties of an end that prevent a path to its peer: no interface or no address for it. */
export function causesAt(
  end: End,
  peer: End,
  known: ReachData,
  addressesOf: (compute: Extract<End, { is: 'compute' }>['compute']) => Addresses,
): NoWayCause[] {
  if (end.is !== 'compute') return []
  const { compute } = end
  const { isPublic, public4, public6 } = addressesOf(compute)
  const cause = (is: NoWayCause['is']): NoWayCause[] => [
    {
      compute,
      is,
      networks: (known.interfaces?.get(compute.id) ?? []).map((each) =>
        interfaceName(each, known.vpcs),
      ),
    },
  ]
  if (!isPublic && public4.length === 0) return cause('noPublicInterface')
  if (peer.is === 'compute' || (peer.is === 'address' && isPrivate(peer.range))) return []
  const isIpv6 = peer.is === 'address' && peer.range.family === 6
  if (isIpv6) return public6.length === 0 ? cause('noIpv6') : []
  return public4.length === 0 ? cause('noIpv4') : []
}
