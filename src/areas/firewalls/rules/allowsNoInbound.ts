import type { Firewall } from '#api/generated/types.gen.ts'

/** Returns true if an instance becomes unreachable when this firewall is assigned to it. */
export const allowsNoInbound = ({ status, rules }: Firewall): boolean =>
  status === 'enabled' &&
  rules?.inbound_policy === 'DROP' &&
  !rules.inbound?.some(({ action }) => action === 'ACCEPT')
