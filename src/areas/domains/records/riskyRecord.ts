import type { RecordDraft } from '../zone/recordModel.ts'

export interface RecordRisk {
  title: string
  words: string
  action: string
  /** Error message at the value if the user cancels. */
  refusal: string
}

/** Returns a confirmation for a record that is valid but rarely intended; undefined for all others. */
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
          ? 'A single semicolon allows no authority to issue wildcard certificates for this name (RFC 8659). The API documentation does not mention this form, so the API may reject it.'
          : 'A single semicolon allows no authority to issue certificates for this name and the names below it (RFC 8659). Existing certificates can then not be renewed. The API documentation does not mention this form, so the API may reject it.',
      action: tag === 'issuewild' ? 'Forbid wildcard certificates' : 'Forbid all certificates',
      refusal: 'Enter the domain of the authority that may issue.',
    }
  return undefined
}

/** Returns the reason why such a record is rejected where no confirmation is possible. */
export const riskyReason = (draft: RecordDraft): string | undefined =>
  riskyRecord(draft) && 'This needs confirmation: open the record to set it.'
