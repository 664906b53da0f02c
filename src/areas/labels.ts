interface Labelled {
  id: number
  label?: string | null | undefined
}

/** What a thing is called on the screen: its label, or its kind and id while it has none. */
const labelOr =
  (kind: string) =>
  ({ id, label }: Labelled): string =>
    label || `${kind} ${id}`

export const balancerLabel = labelOr('Load balancer')
export const computeLabel = labelOr('Instance')
export const configLabel = labelOr('Configuration')
export const diskLabel = labelOr('Disk')
export const firewallLabel = labelOr('Firewall')
export const sshKeyLabel = labelOr('SSH key')
export const subnetLabel = labelOr('Subnet')
export const volumeLabel = labelOr('Volume')
export const vpcLabel = labelOr('VPC')

/** An image is called by its label, or by its id, which says what it is. */
export const imageLabel = ({ id, label }: { id: string; label?: string | null }): string =>
  label || id

/** A ticket is called by its summary. */
export const ticketLabel = ({ id, summary }: { id: number; summary?: string | null }): string =>
  summary || `Ticket ${id}`
