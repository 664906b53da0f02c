interface Labelled {
  id: number
  label?: string | null | undefined
}

/** Returns a function for the display name of an object: its label, or its kind and id if it has no label. */
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

/** Returns the label of an image, or its id, which is readable. */
export const imageLabel = ({ id, label }: { id: string; label?: string | null }): string =>
  label || id

/** Returns the summary of a ticket, or "Ticket" and its id. */
export const ticketLabel = ({ id, summary }: { id: number; summary?: string | null }): string =>
  summary || `Ticket ${id}`
