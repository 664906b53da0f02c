import type { RuleFault } from './faults.ts'

/** The fields that say which object a ticket is about; a ticket has at most one (document 1, section 2.5). */
export const ticketIdFields = [
  'database_id',
  'domain_id',
  'firewall_id',
  'compute_id',
  'kubecluster_id',
  'metricsclient_id',
  'balancer_id',
  'volume_id',
  'vpc_id',
] as const

export type TicketIdField = (typeof ticketIdFields)[number]

export type TicketSubject = { [field in TicketIdField]?: number | undefined } & {
  vlan?: string | undefined
  region?: string | undefined
}

export function ticketFaults(body: TicketSubject): RuleFault[] {
  const faults: RuleFault[] = []
  const [first, ...others] = ticketIdFields.filter((field) => body[field] !== undefined)
  for (const field of others)
    faults.push({ field, reason: `A ticket is about one object only, here ${first} already` })
  if (body.vlan !== undefined && body.region === undefined)
    faults.push({ field: 'region', reason: 'Needed to tell which VLAN is meant' })
  if (body.region !== undefined && body.vlan === undefined)
    faults.push({ field: 'region', reason: 'Used only together with vlan' })
  return faults
}

/** Endings of file names that a ticket takes (document 1, section 4.2), in lower case. */
export const attachmentExtensions = [
  '.gif',
  '.jpg',
  '.jpeg',
  '.pjpg',
  '.pjpeg',
  '.tif',
  '.tiff',
  '.png',
  '.pdf',
  '.txt',
] as const

/** Why a file of this name cannot be attached; the case of the letters does not matter. */
export function attachmentFault(name: string): string | undefined {
  const lower = name.toLowerCase()
  return attachmentExtensions.some((ending) => lower.endsWith(ending))
    ? undefined
    : `The file type is not accepted. Use one of ${attachmentExtensions.join(', ')}`
}
