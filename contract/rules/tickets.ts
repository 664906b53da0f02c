import type { RuleError } from './ruleErrors.ts'

/** The fields that refer to the object of a ticket; a ticket has at most one (document 1, section 2.5). */
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

/** Null means omitted, as in every optional field (response shapes 1.1). */
export type TicketSubject = { [field in TicketIdField]?: number | null | undefined } & {
  vlan?: string | null | undefined
  region?: string | null | undefined
}

/** Returns the field that refers to the object of a ticket; undefined for a VLAN, which has no id. */
export const ticketIdField = (body: TicketSubject): TicketIdField | undefined =>
  ticketIdFields.find((field) => body[field] != null)

export function ticketErrors(body: TicketSubject): RuleError[] {
  const faults: RuleError[] = []
  const [first, ...others] = ticketIdFields.filter((field) => body[field] != null)
  for (const field of others)
    faults.push({ field, reason: `A ticket can be about one object only; ${first} is already set` })
  if (body.vlan != null && body.region == null)
    faults.push({ field: 'region', reason: 'Required together with vlan' })
  if (body.region != null && (body.vlan == null || first !== undefined))
    faults.push({
      field: 'region',
      reason:
        first === undefined ? 'Used only together with vlan' : `Used only for a VLAN, not ${first}`,
    })
  return faults
}

interface TicketState {
  status?: string | undefined
  closable?: boolean | undefined
}

/** Returns undefined if an action on a ticket is possible, otherwise the reason (document 1, section 3). */
export const ticketCan = {
  close({ status, closable }: TicketState): string | undefined {
    if (status === 'closed') return 'This ticket is already closed.'
    return closable === true ? undefined : 'Only the provider can close this ticket.'
  },
  reply: ({ status }: Pick<TicketState, 'status'>): string | undefined =>
    status === 'closed' ? 'This ticket is closed. Open a new one.' : undefined,
}

/** Media types of attachments, by file extension in lower case (document 1, section 4.2). */
export const attachmentTypes: Readonly<Record<string, readonly string[]>> = {
  '.gif': ['image/gif'],
  '.jpg': ['image/jpeg'],
  '.jpeg': ['image/jpeg'],
  '.pjpg': ['image/jpeg'],
  '.pjpeg': ['image/jpeg'],
  '.tif': ['image/tiff'],
  '.tiff': ['image/tiff'],
  '.png': ['image/png', 'image/apng'],
  '.pdf': ['application/pdf'],
  '.txt': ['text/plain'],
}

export const attachmentExtensions: readonly string[] = Object.keys(attachmentTypes)

/** Returns the file extension with its period, in lower case; empty if there is none or nothing precedes it. */
export function attachmentExtension(name: string): string {
  const at = name.lastIndexOf('.')
  return at !== -1 && /[^.\s]/u.test(name.slice(0, at)) ? name.slice(at).toLowerCase() : ''
}

/** Returns the reason why a file cannot be attached, or undefined. The check uses the last extension, in any case. */
export function attachmentError(name: string): string | undefined {
  return attachmentExtensions.includes(attachmentExtension(name))
    ? undefined
    : `The file type is not accepted. Use one of ${attachmentExtensions.join(', ')}`
}

export const attachmentEmpty = 'The file is empty'

/**
 * Maximum size of an attachment in the local platform, in bytes. The documents specify no limit, so other APIs may have
 * another one.
 */
export const attachmentLimit = 5 * 1024 * 1024

export const attachmentTooLarge = `The file is larger than ${attachmentLimit / 1024 / 1024} MB`

/** Maximum length of a file name in a request, in UTF-16 code units. File systems allow 255 bytes. */
const maxSentName = 1024

/** Returns the reason why the name of a sent file is rejected, or undefined. */
export const sentNameFault = (sent: string): string | undefined =>
  sent.length > maxSentName ? `The file name is longer than ${maxSentName} characters` : undefined

/** Maximum length of a stored file name, in code points. */
const maxNameLength = 128

/** Control characters, and characters that reorder or hide others, which could disguise the extension. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Escape sequences of browsers for quotation marks and line breaks in file names (HTML, multipart form data). */
const escaped = /%(?:22|0D|0A)/g

/**
 * Returns the name by which a file is stored: without folders and invisible characters, and shortened before the
 * extension.
 */
export function attachmentName(sent: string): string {
  const whole = sent.replaceAll(escaped, decodeURIComponent)
  const name = (whole.split(/[/\\]/).at(-1) ?? '').toWellFormed().replaceAll(hidden, '').trim()
  const ending = attachmentExtension(name)
  const points = Array.from(name.slice(0, name.length - ending.length))
  const base = points.slice(0, maxNameLength - Array.from(ending).length).join('')
  return `${base}${name.slice(name.length - ending.length)}`
}

/** Returns the name with a number if the ticket already has a file with that name: `trace (2).txt`. */
export function numberedName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((other) => other.toLowerCase()))
  if (!used.has(name.toLowerCase())) return name
  const ending = name.slice(name.length - attachmentExtension(name).length)
  const base = name.slice(0, name.length - ending.length)
  for (let number = 2; ; number++) {
    const numbered = `${base} (${number})${ending}`
    if (!used.has(numbered.toLowerCase())) return numbered
  }
}

/**
 * Returns true if a file that was sent under one name may have been stored under another: the cleaned name, with or
 * without a number.
 */
export function canBeStoredAs(sentName: string, stored: string): boolean {
  const name = attachmentName(sentName).toLowerCase()
  const lowerStored = stored.toLowerCase()
  if (lowerStored === name || stored === sentName) return true
  const ending = attachmentExtension(name)
  const base = name.slice(0, name.length - ending.length)
  return (
    lowerStored.startsWith(base) &&
    lowerStored.endsWith(ending) &&
    /^ \(\d+\)$/.test(lowerStored.slice(base.length, lowerStored.length - ending.length))
  )
}
