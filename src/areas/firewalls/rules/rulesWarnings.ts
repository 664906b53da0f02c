import type { FirewallRule, FirewallRules } from '#api/generated/types.gen.ts'
import { type Direction, directions } from './ruleWords.ts'
import { anywhere, ruleBody, type RulesDraft } from './rulesDraft.ts'

const words: Readonly<Record<Direction, string>> = {
  inbound: 'All inbound traffic is blocked, SSH included.',
  outbound: 'All outbound traffic is blocked, DNS lookups and updates included.',
}

const guarded = [
  { port: 22, name: 'SSH' },
  { port: 3389, name: 'Remote Desktop' },
] as const

const everyone = (range: string) => range === anywhere.ipv4 || range === anywhere.ipv6

/** "22, 80, 1000-2000"; without ports a rule is for all of them. */
const covers = (ports: string | undefined, port: number) =>
  ports === undefined ||
  ports.split(',').some((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number)
    return from <= port && port <= to
  })

/** Ports of remote access that a rule opens to the whole world. */
function openedPorts(rules: readonly FirewallRule[]) {
  return guarded.flatMap(({ port, name }) => {
    const at = rules.findIndex(({ protocol, ports, addresses = {}, action }) => {
      const isForAll = [...(addresses.ipv4 ?? []), ...(addresses.ipv6 ?? [])].some(everyone)
      return action === 'ACCEPT' && protocol === 'TCP' && isForAll && covers(ports, port)
    })
    return at < 0 ? [] : [{ warning: `Port ${port} (${name}) is open to the whole internet`, at }]
  })
}

/** What a person may not have meant, as far as the rules tell. */
export function rulesWarnings(saved: FirewallRules, draft: RulesDraft): string[] {
  const closed = directions.filter(
    (direction) =>
      draft[`${direction}_policy`] === 'DROP' &&
      draft[direction].every(({ action }) => action !== 'ACCEPT'),
  )
  const lastsClosed = (direction: Direction) =>
    saved[`${direction}_policy`] === 'DROP' &&
    (saved[direction] ?? []).every(({ action }) => action !== 'ACCEPT')
  const addressless = directions.flatMap((direction) =>
    draft[direction].flatMap((rule, at) => {
      const { ipv4, ipv6 } = ruleBody(rule).addresses
      return ipv4 || ipv6 ? [] : [`${direction} ${at + 1}`]
    }),
  )
  const before = new Set(openedPorts(saved.inbound ?? []).map(({ warning }) => warning))
  const opened = openedPorts(draft.inbound.map(ruleBody)).filter(
    ({ warning }) => !before.has(warning),
  )
  return [
    ...opened.map(({ warning, at }) => `${warning} (inbound ${at + 1}).`),
    ...closed.filter((direction) => !lastsClosed(direction)).map((direction) => words[direction]),
    ...(addressless.length > 0
      ? [`Rules without an address match nothing: ${addressless.join(', ')}.`]
      : []),
  ]
}
