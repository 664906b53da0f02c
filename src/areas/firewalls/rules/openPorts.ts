import type { FirewallRules } from '#api/generated/types.gen.ts'
import { filterOf, openingOf, type Protocol } from './filter.ts'

/** Ports of remote access, by which a machine is taken over. */
const guarded: readonly { port: number; name: string; protocols: readonly Protocol[] }[] = [
  { port: 22, name: 'SSH', protocols: ['TCP'] },
  { port: 3389, name: 'Remote Desktop', protocols: ['TCP', 'UDP'] },
]

export interface OpenPort {
  port: number
  name: string
  /** The rule that opens it, alone or with those above it; the policy does where there is none. */
  at: number | undefined
}

/** Ports of remote access that rules open to the whole world, or their policy to all whom no rule names. */
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
