import type { Firewall } from '#api/generated/types.gen.ts'

export const firewallName = ({ id, label }: Pick<Firewall, 'id' | 'label'>) =>
  label || `Firewall ${id}`
