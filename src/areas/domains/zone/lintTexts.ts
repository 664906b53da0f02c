import type { ZoneFinding } from './finding.ts'
import type { RecordDraft } from './recordModel.ts'
import { absoluteRecordName } from './zoneIndex.ts'

/** Names of characters that are copied from documents and web pages along with a text. */
const characterNames: Record<string, string> = {
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u2060': 'word joiner',
  '\u2018': 'curly quote',
  '\u2019': 'curly quote',
  '\u201c': 'curly quote',
  '\u201d': 'curly quote',
  '\u202f': 'narrow no-break space',
  '\ufeff': 'byte order mark',
  '\ufffd': 'replacement character',
}

/** Plain characters for look-alikes; format characters are invisible and are removed. */
const replacements: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/\p{Cf}/gu, ''],
  [/[\p{Zs}\p{Zl}\p{Zp}]/gu, ' '],
  [/[\u201c-\u201f]/gu, '"'],
  [/[\u2018-\u201b]/gu, "'"],
  [/[\u2010-\u2015\u2212]/gu, '-'],
]

const suspicious = /[\p{Cf}\p{Zl}\p{Zp}\u2010-\u2015\u2018-\u201f\u2212\ufffd]|(?! )\p{Zs}/gu

/** Replaces look-alikes of plain characters, and removes invisible characters. */
const plainText = (text: string): string =>
  replacements.reduce((plain, [pattern, character]) => plain.replaceAll(pattern, character), text)

const describeCharacter = (character: string) => {
  const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
  const name = characterNames[character]
  return name === undefined ? code : `${code} (${name})`
}

/**
 * Describes characters of a text that cannot be distinguished from others by sight, because clients that compare a
 * value do not recognize it. Returns undefined if there are none.
 */
export function lookAlikeWarning(
  { type, name, target }: Pick<RecordDraft, 'type' | 'name' | 'target'>,
  zone: string,
): { message: string; advice: string } | undefined {
  if (type !== 'TXT') return undefined
  const found = [...new Set(target.match(suspicious))]
  if (found.length === 0) return undefined
  return {
    message: `The TXT value of ${absoluteRecordName(name, zone)} contains ${found.map(describeCharacter).join(', ')}.`,
    advice: found.includes('\ufffd')
      ? 'U+FFFD replaces a character that could not be read. Enter the original character.'
      : 'Clients that expect plain characters do not recognize the value.',
  }
}

/** Reports look-alike characters in texts, with a repair. */
export function lintCharacters<Entry extends RecordDraft>(
  record: Entry,
  zone: string,
): ZoneFinding<Entry>[] {
  const warning = lookAlikeWarning(record, zone)
  if (!warning) return []
  const target = plainText(record.target)
  return [
    {
      rule: 'text-characters',
      severity: 'warning',
      ...warning,
      records: [record],
      ...(target !== record.target && {
        repair: { label: 'Replace with plain characters', record, to: { ...record, target } },
      }),
    },
  ]
}
