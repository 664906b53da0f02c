import type { Compute } from '#api/generated/types.gen.ts'
import { isIPv4, isIPv6 } from '#contract/rules/addresses.ts'
import { unreachable } from '#contract/rules/reachable.ts'
import { canonical, type RecordDraft, recordKey } from '../zone/recordModel.ts'

/** The choices of a form that adds a domain together with its first records. */
export interface DefaultRecordsValues {
  source: 'none' | 'instance' | 'addresses'
  instance: number | undefined
  /** The one of its public IPv4 addresses that is used; all of them without it. */
  ipv4: string | undefined
  addresses: string[]
  www: boolean
  mail: boolean
}

export const noDefaultRecords: DefaultRecordsValues = {
  source: 'none',
  instance: undefined,
  ipv4: undefined,
  addresses: [],
  www: true,
  mail: false,
}

/** The public addresses of an instance, its IPv6 address last. */
export const publicAddresses = ({ ipv4, ipv6 }: Compute): string[] =>
  [...(ipv4 ?? []), ipv6?.replace(/\/\d+$/, '') ?? ''].filter(
    (address) => address !== '' && unreachable(address) === undefined,
  )

/** Of several IPv4 addresses the one that was chosen, where the instance has it; all of them otherwise. */
export const chosenAddresses = (addresses: string[], ipv4: string | undefined): string[] =>
  ipv4 !== undefined && addresses.includes(ipv4)
    ? addresses.filter((address) => address === ipv4 || !isIPv4(address))
    : addresses

export function addressFault(address: string): string | undefined {
  if (!isIPv4(address) && !isIPv6(address)) return `${address} is not an IP address`
  const network = unreachable(address)
  return network === undefined
    ? undefined
    : `${address} is an address of ${network}. Use a public address`
}

/** The records of a new domain whose web site, and mail where asked for, are served at the addresses. */
export function defaultRecords(
  addresses: readonly string[],
  { www, mail }: Pick<DefaultRecordsValues, 'www' | 'mail'>,
  zone: string,
): RecordDraft[] {
  const names = ['', ...(www ? ['www'] : []), ...(mail ? ['mail'] : [])]
  const drafts = names.flatMap((name) =>
    addresses.map((target) =>
      canonical({ type: isIPv4(target) ? 'A' : 'AAAA', name, target }, zone),
    ),
  )
  if (mail && addresses.length > 0)
    drafts.push(canonical({ type: 'MX', name: '', target: `mail.${zone}`, priority: 10 }, zone))
  // One IPv6 address can be written in two ways.
  return [...new Map(drafts.map((draft) => [recordKey(draft), draft])).values()]
}
