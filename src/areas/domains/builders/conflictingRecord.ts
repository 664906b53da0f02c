import type { RecordDraft } from '../zone/recordModel.ts'
import { isSpf } from '../zone/lintMail.ts'
import type { BuilderKind } from './builderKinds.ts'

const texts = ({ type }: RecordDraft) => type === 'TXT'

/** Records of which receivers take one at a name only (RFC 7208, 3.2; RFC 7489, 6.6.3; RFC 6376, 3.6.2.2). */
const single: Partial<Record<BuilderKind, [what: string, is: (record: RecordDraft) => boolean]>> = {
  spf: ['an SPF record', isSpf],
  dkim: ['a key of this selector', texts],
  dmarc: ['a DMARC record', (record) => texts(record) && /^v=DMARC1\b/i.test(record.target)],
}

/** A record at the name that a second one would break, or undefined. */
export function conflictingRecord<Row extends RecordDraft>(
  kind: BuilderKind,
  others: readonly Row[],
): { what: string; record: Row } | undefined {
  const [what, is] = single[kind] ?? []
  const record = is && others.find(is)
  return what !== undefined && record ? { what, record } : undefined
}
