import type { Compute } from '#api/generated/types.gen.ts'
import { isIPv4, isIPv6 } from '#contract/rules/addresses.ts'
import { unreachable } from '#contract/rules/reachable.ts'
import { canonical, type RecordDraft, recordKey } from '../zone/recordModel.ts'

/** Values of a form that adds a domain with its first records. */
export interface DefaultRecordsValues {
  source: 'none' | 'instance' | 'addresses'
  instance: number | undefined
  /** The public IPv4 address to use; all of them if undefined. */
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

/** Returns the public IP addresses of an instance, its IPv6 address last. */
export const publicAddresses = ({ ipv4, ipv6 }: Compute): string[] =>
  [...(ipv4 ?? []), ipv6?.replace(/\/\d+$/, '') ?? ''].filter(
    (address) => address !== '' && unreachable(address) === undefined,
  )

/**
 * Keeps only the selected IPv4 address if the instance has it, and otherwise all addresses. IPv6 addresses are always
 * included.
 */
export const chosenAddresses = (addresses: string[], ipv4: string | undefined): string[] =>
  ipv4 !== undefined && addresses.includes(ipv4)
    ? addresses.filter((address) => address === ipv4 || !isIPv4(address))
    : addresses

export function addressError(address: string): string | undefined {
  if (!isIPv4(address) && !isIPv6(address)) return `${address} is not an IP address`
  const network = unreachable(address)
  return network === undefined
    ? undefined
    : `${address} is an address of ${network}. Use a public address`
}

/** Returns the records of a new domain whose web site, and optionally mail, is served at the addresses. */
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
  // Remove duplicates, because the same IPv6 address can be written in different ways.
  return [...new Map(drafts.map((draft) => [recordKey(draft), draft])).values()]
}
