import type { FirewallRules } from '#api/generated/types.gen.ts'
import { type RuleDirection, directions } from './ruleLabels.ts'
import { type OpenPort, openPorts } from './openPorts.ts'
import { ruleBody, rulesBody, type RulesDraft } from './rulesDraft.ts'

const words: Readonly<Record<RuleDirection, string>> = {
  inbound: 'All inbound traffic is blocked, SSH included.',
  outbound: 'All outbound traffic is blocked, DNS lookups and updates included.',
}

const openPortsText = ({ port, name }: OpenPort) =>
  `Port ${port} (${name}) is open to the whole internet`

/** Returns warnings about probably unintended effects of the rules. */
export function rulesWarnings(saved: FirewallRules, draft: RulesDraft): string[] {
  const closed = directions.filter(
    (direction) =>
      draft[`${direction}_policy`] === 'DROP' &&
      draft[direction].every(({ action }) => action !== 'ACCEPT'),
  )
  const lastsClosed = (direction: RuleDirection) =>
    saved[`${direction}_policy`] === 'DROP' &&
    (saved[direction] ?? []).every(({ action }) => action !== 'ACCEPT')
  const addressless = directions.flatMap((direction) =>
    draft[direction].flatMap((rule, at) => {
      const { ipv4, ipv6 } = ruleBody(rule).addresses
      return ipv4 || ipv6 ? [] : [`${direction} ${at + 1}`]
    }),
  )
  const before = new Set(openPorts(saved).map(openPortsText))
  const opened = openPorts(rulesBody(draft)).filter((port) => !before.has(openPortsText(port)))
  return [
    ...opened.map(
      (port) =>
        `${openPortsText(port)} (inbound ${port.at === undefined ? 'policy' : port.at + 1}).`,
    ),
    ...closed.filter((direction) => !lastsClosed(direction)).map((direction) => words[direction]),
    ...(addressless.length > 0
      ? [`Rules without an address match nothing: ${addressless.join(', ')}.`]
      : []),
  ]
}
