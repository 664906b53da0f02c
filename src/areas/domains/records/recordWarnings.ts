import { nameTypeKey, type RecordDraft } from '../zone/recordModel.ts'
import { indexZone, relativeTo, absoluteRecordName } from '../zone/zoneIndex.ts'
import { lintRecord } from '../zone/lint.ts'
import { lintSizes } from '../zone/lintSizes.ts'
import { lintAliases, lintTargets } from '../zone/lintTargets.ts'
import { storedKey } from '../zone/sameAsStored.ts'
import { formatCount } from '#lib/format.ts'

/** Returns warnings about a valid record before it is sent. */
export function recordWarnings(
  draft: RecordDraft,
  others: readonly RecordDraft[],
  zone: string,
): string[] {
  const index = indexZone({ zone, records: [...others, draft] })
  const alone = [{ ...index, records: [draft] }] as const
  const own = storedKey(draft, zone)
  const findings = [
    ...lintRecord(draft, zone),
    ...lintAliases(alone),
    ...lintTargets(alone),
    ...lintSizes(
      [...others.filter((other) => nameTypeKey(other) === nameTypeKey(draft)), draft],
      zone,
    ).filter(({ records }) => records.includes(draft)),
  ].filter(({ rule }) => rule !== 'cname-beside' && rule !== 'cname-apex')
  return [
    ...findings.map(({ message, advice }) => `${message} ${advice}`),
    ...delegationWarnings(draft, others, zone),
    ...caaWarnings(draft, others, zone),
    ...(draft.type === 'SRV' && draft.target === '.'
      ? ['“.” tells clients that the service is not available.']
      : []),
    ...textWarnings(draft),
    ...(others.some((other) => other.type === draft.type && storedKey(other, zone) === own)
      ? ['The zone already has this record. One is enough; resolvers see it once.']
      : []),
  ]
}

/** Returns warnings about invisible characters that are pasted along with a text and would be stored. */
function textWarnings({ type, target }: RecordDraft): string[] {
  if (type !== 'TXT') return []
  return [
    ...(/[\r\n]/.test(target)
      ? ['The value contains a line break, which is stored; many clients do not expect one.']
      : []),
    ...(target !== target.trim()
      ? ['The value begins or ends with a space, which is stored.']
      : []),
  ]
}

/** Returns the values that fix warnings about a text, with the labels of their buttons. */
export const textRepairs = (
  draft: RecordDraft,
  zone: string,
): { label: string; target: string }[] =>
  draft.type === 'TXT'
    ? lintRecord(draft, zone).flatMap(({ repair }) =>
        repair?.to ? [{ label: repair.label, target: repair.to.target }] : [],
      )
    : []

const namesMax = 3

function delegationWarnings(
  { type, name, target }: RecordDraft,
  others: readonly RecordDraft[],
  zone: string,
): string[] {
  if (type !== 'NS') return []
  const server = relativeTo(target, zone)
  const isAddress = (other: RecordDraft) => other.type === 'A' || other.type === 'AAAA'
  const isBelow = (other: string) => other === name || other.endsWith(`.${name}`)
  const needsGlue =
    server !== undefined &&
    (name === '' || isBelow(server)) &&
    !others.some((other) => other.name === server && isAddress(other))
  const hidden =
    name === ''
      ? []
      : others.filter(
          (other) =>
            isBelow(other.name) &&
            !(other.type === 'NS' && other.name === name) &&
            !(isAddress(other) && other.name === server),
        )
  const names = [...new Set(hidden.map((other) => absoluteRecordName(other.name, zone)))]
  const more = names.length > namesMax ? ` and ${formatCount(names.length - namesMax)} more` : ''
  return [
    ...(needsGlue
      ? [`The name server is below the name it serves and needs an address here (glue).`]
      : []),
    ...(hidden.length > 0
      ? [
          `This hides ${hidden.length === 1 ? 'a record' : `${formatCount(hidden.length)} records`}: ${names.slice(0, namesMax).join(', ')}${more}. The other name servers answer for ${absoluteRecordName(name, zone)} and everything below it.`,
        ]
      : []),
  ]
}

/**
 * Returns a warning for the first CAA record, because it prohibits all other authorities for the name and everything
 * below it.
 */
function caaWarnings(
  { type, tag, name }: RecordDraft,
  others: readonly RecordDraft[],
  zone: string,
): string[] {
  if (type !== 'CAA' || tag === 'iodef') return []
  const isFirst = !others.some(
    (other) => other.type === 'CAA' && other.tag !== 'iodef' && other.name === name,
  )
  return isFirst
    ? [
        `This blocks every other CA: as the first CAA record of ${absoluteRecordName(name, zone)}, it limits certificates for this name and the names below it to the listed authorities.`,
      ]
    : []
}
