import type { RecordDraft } from '../zone/recordModel.ts'

export interface RecordRisk {
  title: string
  words: string
  action: string
  /** What is said at the value when the answer is no. */
  refusal: string
}

/** What is valid and seldom meant is asked about before it is sent; undefined for everything else. */
export function riskyRecord(draft: RecordDraft): RecordRisk | undefined {
  const { type, target, tag } = draft
  if (type === 'SRV' && target === '.')
    return {
      title: 'Say that there is no such service?',
      words:
        'A single period as the host tells every client that this domain does not offer the service (RFC 2782). Clients stop looking for it.',
      action: 'There is no such service',
      refusal: 'Write the host that offers the service.',
    }
  if (type === 'CAA' && target.trim() === ';')
    return {
      title: tag === 'issuewild' ? 'Forbid wildcard certificates?' : 'Forbid all certificates?',
      words:
        tag === 'issuewild'
          ? 'A single semicolon allows no authority to issue wildcard certificates for this name (RFC 8659). The documents of the API do not mention the form, so it may be refused.'
          : 'A single semicolon allows no authority to issue certificates for this name and those below it (RFC 8659). Certificates in use can then not be renewed. The documents of the API do not mention the form, so it may be refused.',
      action: tag === 'issuewild' ? 'Forbid wildcard certificates' : 'Forbid all certificates',
      refusal: 'Write the domain of the authority that may issue.',
    }
  return undefined
}
