import ipaddr from 'ipaddr.js'
import type { FirewallPolicy, FirewallRule } from '#api/generated/types.gen.ts'

/** Ports of remote access, by which a machine is taken over. */
const guarded: readonly { port: number; name: string; protocols: readonly string[] }[] = [
  { port: 22, name: 'SSH', protocols: ['TCP'] },
  { port: 3389, name: 'Remote Desktop', protocols: ['TCP', 'UDP'] },
]

/** "22, 80, 1000-2000"; without ports a rule is for all of them. */
const covers = (ports: string | undefined, port: number) =>
  ports === undefined ||
  ports.split(',').some((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number)
    return from <= port && port <= to
  })

/** The bits that a range fixes, as in `11000000`; none for all addresses. */
function fixedBits(range: string): string | undefined {
  if (!ipaddr.isValidCIDR(range)) return undefined
  const [address, prefix] = ipaddr.parseCIDR(range)
  const bits = address.toByteArray().map((byte) => byte.toString(2).padStart(8, '0'))
  return bits.join('').slice(0, prefix)
}

/** True when ranges, by their fixed bits, hold every address together: one does, or each half is filled. */
const fill = (ranges: readonly string[]): boolean =>
  ranges.includes('') ||
  (ranges.length > 1 &&
    ['0', '1'].every((bit) =>
      fill(ranges.filter((range) => range.startsWith(bit)).map((range) => range.slice(1))),
    ))

const holdEveryone = (rules: readonly FirewallRule[]) =>
  (['ipv4', 'ipv6'] as const).some((family) =>
    fill(
      rules
        .flatMap(({ addresses }) => addresses?.[family] ?? [])
        .flatMap((range) => fixedBits(range) ?? []),
    ),
  )

export interface OpenPort {
  port: number
  name: string
  /** The rule that opens it, alone or with those above it; the policy does where there is none. */
  at: number | undefined
}

/** Ports of remote access that rules or their policy open to the whole world. */
export const openPorts = (
  rules: readonly FirewallRule[],
  policy: FirewallPolicy | undefined,
): OpenPort[] =>
  guarded.flatMap(({ port, name, protocols }) => {
    const opened = protocols.flatMap((each): OpenPort[] => {
      const about = (rule: FirewallRule, action: FirewallPolicy) =>
        rule.action === action && rule.protocol === each && covers(rule.ports, port)
      const at = rules.findIndex((_, last) =>
        holdEveryone(rules.slice(0, last + 1).filter((rule) => about(rule, 'ACCEPT'))),
      )
      if (at >= 0) return [{ port, name, at }]
      const isClosed = holdEveryone(rules.filter((rule) => about(rule, 'DROP')))
      return policy === 'ACCEPT' && !isClosed ? [{ port, name, at: undefined }] : []
    })
    return opened.slice(0, 1)
  })
