import { type Protocol, protocols, type Traffic } from '#contract/rules/packetFilter.ts'
import type { End, ReachData } from './rules/known.ts'
import { isSingle, parseIpRange } from '#contract/rules/ipRanges.ts'

export const sourceKinds = [
  { value: 'compute', label: 'Instance' },
  { value: 'address', label: 'Address or range' },
  { value: 'internet', label: 'Internet' },
] as const

export const targetKinds = [
  { value: 'compute', label: 'Instance' },
  { value: 'database', label: 'Database' },
  { value: 'address', label: 'Address' },
] as const

export type EndKind = End['is']

/** End of a connection as typed: an object id or an IP address. */
export interface EndDraft<Kind extends EndKind = EndKind> {
  kind: Kind
  value: string
}

type SourceDraft = EndDraft<(typeof sourceKinds)[number]['value']>
type TargetDraft = EndDraft<(typeof targetKinds)[number]['value']>

export interface QuestionDraft {
  from: SourceDraft
  to: TargetDraft
  protocol: Protocol
  port: string
}

export type QuestionErrors = Partial<Record<'from' | 'to' | 'port', string>>

/** Parses "compute/12", "database/5", "internet" or an IP address. */
function endOf<Kind extends EndKind>(
  text: string,
  kinds: readonly { value: Kind }[],
  first: Kind,
): EndDraft<Kind> {
  const [, word = text, value = ''] = /^(compute|database)\/(.*)$/.exec(text) ?? []
  const kind = kinds.find((each) => each.value === word)?.value
  if (kind !== undefined) return { kind, value }
  const address = kinds.find((each) => each.value === 'address')?.value
  return text === '' || address === undefined
    ? { kind: first, value: '' }
    : { kind: address, value: text }
}

const endText = ({ kind, value }: EndDraft) => {
  if (kind === 'internet') return 'internet'
  return kind === 'address' ? value.trim() : `${kind}/${value}`
}

/** Parses the form values from the query string. */
export const questionDraftOf = (params: URLSearchParams): QuestionDraft => ({
  from: endOf(params.get('from') ?? 'internet', sourceKinds, 'internet'),
  to: endOf(params.get('to') ?? '', targetKinds, 'compute'),
  protocol: protocols.find((each) => each === params.get('protocol')?.toUpperCase()) ?? 'TCP',
  port: params.get('port') ?? '',
})

/** A link may prefill the ends without a port, which the user then enters. */
export const isAsked = (params: URLSearchParams) =>
  params.has('to') && (params.has('port') || params.get('protocol')?.toUpperCase() === 'ICMP')

export const paramsOf = ({ from, to, protocol, port }: QuestionDraft): Record<string, string> => ({
  from: endText(from),
  to: endText(to),
  protocol: protocol.toLowerCase(),
  ...(protocol !== 'ICMP' && { port: port.trim() }),
})

function endError({ kind, value }: EndDraft, isRangeAllowed: boolean): string | undefined {
  if (kind === 'internet') return undefined
  if (kind !== 'address')
    return /^\d+$/.test(value)
      ? undefined
      : `Select ${kind === 'compute' ? 'an instance' : 'a database'}.`
  const range = parseIpRange(value.trim())
  if (isRangeAllowed)
    return range ? undefined : 'Enter an address or a range such as 203.0.113.0/24.'
  return range && isSingle(range) ? undefined : 'Enter an address such as 203.0.113.7.'
}

/** Returns the error message of each field. */
export function validateQuestion({ from, to, protocol, port }: QuestionDraft): QuestionErrors {
  const faults: QuestionErrors = {}
  const [wrongFrom, wrongTo] = [endError(from, true), endError(to, false)]
  if (wrongFrom !== undefined) faults.from = wrongFrom
  if (wrongTo !== undefined) faults.to = wrongTo
  const isPort = /^[1-9]\d{0,4}$/.test(port.trim()) && Number(port) <= 65_535
  if (protocol !== 'ICMP' && !isPort) faults.port = 'Enter a port from 1 to 65535.'
  return faults
}

/** Returns the end with its object; undefined if no known object of the account has this id. */
export function endOfDraft({ kind, value }: EndDraft, known: ReachData): End | undefined {
  if (kind === 'internet') return { is: 'internet' }
  if (kind === 'address') {
    const text = value.trim()
    const range = parseIpRange(text)
    return range && { is: 'address', text, range }
  }
  if (kind === 'compute') {
    const compute = known.computes?.find(({ id }) => String(id) === value)
    return compute && { is: 'compute', compute }
  }
  const database = known.databases?.find(({ id }) => String(id) === value)
  return database && { is: 'database', database }
}

export const trafficOf = ({ protocol, port }: QuestionDraft): Traffic => ({
  protocol,
  port: protocol === 'ICMP' ? undefined : Number(port),
})
