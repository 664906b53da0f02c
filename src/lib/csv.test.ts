import { expect, test } from 'vitest'
import { toCsv, toJson, type CellValue } from './csv.ts'

test.each<[CellValue, string]>([
  ['web-1', 'web-1'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-x', "'-x"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['=A1,B1', '"\'=A1,B1"'],
  ['a=b', 'a=b'],
  [-5, '-5'],
  [0, '0'],
  [true, 'true'],
  [null, ''],
  [undefined, ''],
])('writes %j as %j', (value, cell) => {
  expect(toCsv(['h'], [[value]])).toBe(`h\r\n${cell}\r\n`)
})

test('writes header and rows, one line each', () => {
  expect(
    toCsv(
      ['Label', 'Size'],
      [
        ['a', 1],
        ['b', 2],
      ],
    ),
  ).toBe('Label,Size\r\na,1\r\nb,2\r\n')
})

test('preserves types and key order in JSON', () => {
  const text = toJson(
    ['label', 'size'],
    [
      ['=a', 1],
      ['b', undefined],
    ],
  )
  expect(JSON.parse(text)).toEqual([
    { label: '=a', size: 1 },
    { label: 'b', size: null },
  ])
  expect(text.indexOf('label')).toBeLessThan(text.indexOf('size'))
})
