import { expect, test } from 'vitest'
import { alignFields } from './alignFields.ts'

test('aligns the fields of all lines', () => {
  expect(
    alignFields([
      '; example.org [1]',
      'example.org.\t86400\tIN\tMX\t10 mail.example.org.',
      'www.example.org.\t300\tIN\tCNAME\texample.org.',
    ]),
  ).toEqual([
    '; example.org [1]',
    'example.org.      86400  IN  MX     10 mail.example.org.',
    'www.example.org.  300    IN  CNAME  example.org.',
  ])
})

test('does not widen the columns of all lines for a very long name', () => {
  const long = `${'a'.repeat(60)}.example.`
  expect(alignFields([`${long}\t300\tIN`, 'a.example.\t300\tIN'])).toEqual([
    `${long}  300  IN`,
    'a.example.  300  IN',
  ])
})
