import { capitalize, sentenceList } from '#lib/format.ts'
import type { StatusFamily } from '#ui/display/statusFamily.ts'
import { computePaths } from '#paths/computes.ts'
import { databasePaths, engineOfDatabase } from '#paths/databases.ts'
import { firewallPaths } from '#paths/firewalls.ts'
import { ruleText } from '../../firewalls/rules/ruleLabels.ts'
import { computeLabel, firewallLabel, vpcLabel } from '../../labels.ts'
import { vpcPaths } from '#paths/vpcs.ts'
import type { Traffic } from '#contract/rules/packetFilter.ts'
import type { End } from './rules/known.ts'
import type { ReachResult, Hop, NoWay, NoWayCause, Verdict, Way } from './rules/answer.ts'

export const verdictLabels: Readonly<Record<Verdict, { word: string; family: StatusFamily }>> = {
  reached: { word: 'Reached', family: 'running' },
  part: { word: 'Some addresses only', family: 'attention' },
  unknown: { word: 'Unknown', family: 'unknown' },
  blocked: { word: 'Not reached', family: 'failed' },
}

/** Labels for the verdict of a hop. */
export const hopLabels: Readonly<Record<Verdict, string>> = {
  reached: 'Passes',
  part: 'Allows some addresses',
  unknown: 'Unknown',
  blocked: 'Blocks',
}

export const databaseLabel = ({ id, label }: { id: number; label?: string }) =>
  label || `Database ${id}`

function endLabel(end: End): string {
  if (end.is === 'internet') return 'the internet'
  if (end.is === 'address') return end.text
  return end.is === 'compute' ? computeLabel(end.compute) : databaseLabel(end.database)
}

const trafficText = ({ protocol, port }: Traffic) =>
  port === undefined ? protocol : `${protocol} ${port}`

/** Formats the result, for example "web-1 does not reach orders on TCP 5432." */
export function answerSentence(from: End, to: End, traffic: Traffic, verdict: Verdict): string {
  const [source, target] = [endLabel(from), endLabel(to)]
  const on = `${target} on ${trafficText(traffic)}.`
  if (verdict === 'reached')
    return `${from.is === 'internet' ? capitalize(source) : source} reaches ${on}`
  if (verdict === 'part')
    return from.is === 'internet'
      ? `Only some internet addresses reach ${on}`
      : `Only some addresses of ${source} reach ${on}`
  if (verdict === 'unknown') return `It is not known whether ${source} reaches ${on}`
  return `${from.is === 'internet' ? capitalize(source) : source} does not reach ${on}`
}

const unreachableLabels: Readonly<Record<NoWay, string>> = {
  same: 'Both are the same instance.',
  outside: 'Neither is in this account.',
  ambiguous: 'Several instances have this address, in different VPCs. Select the instance instead.',
  noCommonNetwork: 'They have no network in common.',
  notRouted: 'Private addresses are reached from the same VPC or private network only.',
  networksUnread: 'The VPCs could not be loaded.',
}

/** Returns the general reason; undefined if causes of the instances explain it. */
export const noWayReason = ({ noWay, causes }: ReachResult): string | undefined =>
  noWay && (noWay === 'noCommonNetwork' && causes ? undefined : unreachableLabels[noWay])

const causeTexts = {
  noPublicInterface: 'has no public interface',
  noIpv4: 'has no public IPv4 address',
  noIpv6: 'has no IPv6 address',
} as const

/** Formats a cause: "web-1 has no public interface; eth0 is in VPC shop, front." */
export function causeText({ compute, is, networks }: NoWayCause): string {
  const interfaces = networks.map((network, index) => `eth${index} is in ${network}`)
  const rest = is === 'noPublicInterface' && interfaces.length > 0
  return `${computeLabel(compute)} ${causeTexts[is]}${rest ? `; ${sentenceList(interfaces)}` : ''}.`
}

/** Formats a path, for example "VPC shop: 10.0.0.2 → 10.0.0.3". */
export const wayTitle = ({ network, name, from, to }: Way): string =>
  [[network, name].filter(Boolean).join(' '), from !== '' && to !== '' && `${from} → ${to}`]
    .filter(Boolean)
    .join(': ')

interface HopText {
  /** Name of the component that decides. */
  object: string
  href: string | undefined
  text: string
}

function rulingText({ firewall, direction, rulings }: Extract<Hop, { is: 'firewall' }>): string {
  const parts = rulings.map(({ at, accepts }) => {
    const rule = at === undefined ? undefined : firewall.rules?.[direction]?.[at]
    if (at === undefined || !rule)
      return `default ${direction} policy: ${accepts ? 'Accept' : 'Drop'}`
    const label = rule.label ? ` “${rule.label}”` : ''
    return `${direction} rule ${at + 1}${label}: ${ruleText(rule, direction)}`
  })
  return parts.join('; ')
}

const databaseHref = (database: Extract<Hop, { is: 'allowList' }>['database']) => {
  const engine = engineOfDatabase(database)
  return engine && databasePaths.tab(engine, database.id, 'settings')
}

function allowText({ verdict, entries }: Extract<Hop, { is: 'allowList' }>): string {
  if (verdict === 'unknown') return 'has an allow list that is not known'
  return entries.length === 0
    ? 'does not have the source in its allow list'
    : `has ${sentenceList([...entries])} in its allow list`
}

const databaseTexts = {
  suspended: () => 'is suspended',
  otherPort: (port: number | undefined) => `takes connections on port ${port ?? 'unknown'} only`,
  otherProtocol: () => 'accepts only TCP',
} as const

/** Returns the component that decides and its decision as text. */
export function hopText(hop: Hop): HopText {
  switch (hop.is) {
    case 'firewall':
      return {
        object: firewallLabel(hop.firewall),
        href: firewallPaths.tab(hop.firewall.id, 'rules'),
        text: `of ${computeLabel(hop.compute)}, ${rulingText(hop)}`,
      }
    case 'unfiltered':
    case 'firewallsUnread':
    case 'off':
      return {
        object: computeLabel(hop.compute),
        href: computePaths.tab(hop.compute.id, 'network'),
        text: {
          unfiltered: 'has no enabled firewall',
          firewallsUnread: 'may have firewalls that could not be loaded',
          off: 'is powered off',
        }[hop.is],
      }
    case 'allowList':
      return {
        object: databaseLabel(hop.database),
        href: databaseHref(hop.database),
        text: allowText(hop),
      }
    case 'unused':
      return {
        object: vpcLabel(hop.vpc),
        href: vpcPaths.tab(hop.vpc.id, 'addresses'),
        text: 'has no instance with this address',
      }
    default:
      return {
        object: databaseLabel(hop.database),
        href: databaseHref(hop.database),
        text: databaseTexts[hop.is](hop.database.port),
      }
  }
}

/** Returns a sentence with the hop that decides the best path. */
export function decisiveText({ ways, verdict }: ReachResult): string | undefined {
  const hop = ways[0]?.hops.find((each) => each.verdict === verdict)
  if (!hop || verdict === 'reached') return undefined
  const { object, text } = hopText(hop)
  return `${object} ${text}.`
}
