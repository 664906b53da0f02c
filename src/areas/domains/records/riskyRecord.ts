import type { RecordDraft } from '../zone/recordModel.ts'

export interface RecordRisk {
  title: string
  words: string
  action: string
  /** The message at the value after a refusal. */
  refusal: string
}

/** What is valid and seldom meant is asked about before it is sent; undefined for everything else. */
export function riskyRecord(draft: RecordDraft): RecordRisk | undefined {
  const { type, target, tag } = draft
  if (type === 'SRV' && target === '.')
    return {
      title: 'Mark this service as unavailable?',
      words:
        '“.” as the host tells clients that this domain does not offer the service (RFC 2782).',
      action: 'Mark as unavailable',
      refusal: 'Enter the host that offers the service.',
    }
  if (type === 'CAA' && target.trim() === ';')
    return {
      title: tag === 'issuewild' ? 'Forbid wildcard certificates?' : 'Forbid all certificates?',
      words:
        tag === 'issuewild'
          ? 'A single semicolon allows no authority to issue wildcard certificates for this name (RFC 8659). The API documentation does not mention this form, so it may be refused.'
          : 'A single semicolon allows no authority to issue certificates for this name and the names below it (RFC 8659). Existing certificates can then not be renewed. The API documentation does not mention this form, so it may be refused.',
      action: tag === 'issuewild' ? 'Forbid wildcard certificates' : 'Forbid all certificates',
      refusal: 'Enter the domain of the authority that may issue.',
    }
  return undefined
}

/** The reason why such a record is not made where nothing can be asked. */
export const riskyReason = (draft: RecordDraft): string | undefined =>
  riskyRecord(draft) && 'This needs confirmation: open the record to set it.'
