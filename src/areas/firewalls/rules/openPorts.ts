import type { FirewallRules } from '#api/generated/types.gen.ts'
import { filterOf, openingOf, type Protocol } from '#contract/rules/packetFilter.ts'

/** Remote administration ports, a common target of attacks. */
const guarded: readonly { port: number; name: string; protocols: readonly Protocol[] }[] = [
  { port: 22, name: 'SSH', protocols: ['TCP'] },
  { port: 3389, name: 'Remote Desktop', protocols: ['TCP', 'UDP'] },
]

export interface OpenPort {
  port: number
  name: string
  /** Index of the rule that opens the port, possibly together with earlier rules; undefined for the default policy. */
  at: number | undefined
}

/** Returns the remote administration ports that the rules, or the policy, open to the internet. */
export function openPorts(rules: FirewallRules): OpenPort[] {
  const filter = filterOf(rules)
  return guarded.flatMap(({ port, name, protocols }) => {
    const opened = protocols.flatMap((protocol): OpenPort[] => {
      const opening = openingOf(filter, protocol, port)
      return opening ? [{ port, name, ...opening }] : []
    })
    return opened.slice(0, 1)
  })
}
