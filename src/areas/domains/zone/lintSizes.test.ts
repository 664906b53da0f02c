import { expect, test } from 'vitest'
import { type RecordDraft, canonical } from './recordModel.ts'
import { lintZone } from './lint.ts'

const zone = 'example.org'
type Input = Parameters<typeof canonical>[0]
const rules = (inputs: readonly Input[]) =>
  lintZone(
    inputs.map((input): RecordDraft => canonical(input, zone)),
    { zone },
  ).map(({ rule }) => rule)
const txt = (length: number, letter = 'x', name = ''): Input => ({
  type: 'TXT',
  name,
  target: letter.repeat(length),
})
const many = (length: number, make: (at: number) => Omit<Input, 'name'>): Input[] =>
  Array.from({ length }, (_, at) => ({ name: 'h', ...make(at) }) as Input)

// Overhead: 12 bytes for the header, 19 for the question, 11 for EDNS, and 12 for each record besides its data.
test.each<[string, Input[], string[]]>([
  ['a text that just fits into every answer', [txt(64_734)], []],
  ['a text that does not', [txt(64_735)], ['text-too-long']],
  ['a text whose letters take two bytes each', [txt(32_368, 'é')], ['text-too-long']],
  ['two texts that fit one by one', [txt(33_000), txt(33_000, 'y')], ['set-too-large']],
  ['two texts of two names', [txt(33_000), txt(33_000, 'y', 'other')], []],
  ['one text twice', [txt(33_000), txt(33_000)], ['duplicate']],
  ['a text beside one that is left out', [txt(65_535), txt(33_000, 'y')], ['text-too-long']],
  [
    'as many addresses as fit',
    many(4093, (at) => ({ type: 'A', target: `8.8.${at >> 8}.${at & 255}` })),
    [],
  ],
  [
    'one address more',
    many(4094, (at) => ({ type: 'A', target: `8.8.${at >> 8}.${at & 255}` })),
    ['set-too-large'],
  ],
  [
    'as many mail servers as fit',
    many(1984, (at) => ({ type: 'MX', target: `h${1000 + at}.example.com`, priority: 10 })),
    [],
  ],
  [
    'one mail server more',
    many(1985, (at) => ({ type: 'MX', target: `h${1000 + at}.example.com`, priority: 10 })),
    ['set-too-large'],
  ],
])('finds the size problems of: %s', (_, inputs, expected) => {
  expect(rules(inputs)).toEqual(expected)
})
