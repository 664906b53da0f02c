import { expect, test } from 'vitest'
import { createNames, dotted } from './spans.ts'

const names = createNames()
for (const name of ['web-1', 'shop', 'Ada Lovelace', '_dmarc', 'a', 'ci', '42', '…'])
  names.add(name)

const masked = (text: string) => dotted(text, names.spansOf(text))

test.each([
  ['192.0.2.17', '••••'],
  ['10.0.0.0/24 and 10.0.1.0', '•••• and ••••'],
  ['2600:3c03::f03c:91ff:fe24:3a2f/64', '••••'],
  ['::1', '••••'],
  ['from ::/0', 'from ••••'],
  ['2001:db8:0:0:0:0:0:1', '••••'],
  ['ada@example.org', '••••'],
  ['Ada <ada.l@mail.example.org>', 'Ada <••••>'],
  ['ssh root@192.0.2.17', 'ssh ••••'],
  ['https://web.example.org/path', 'https://••••/path'],
  ['*.example.org', '••••'],
  ['_sip._tcp.example.org 3600', '•••• 3600'],
  ['.example.org', '.••••'],
  ['a@b.example_c@d.example', '••••'],
])('masks IP addresses, e-mail addresses and host names by their format: %s', (text, expected) => {
  expect(masked(text)).toBe(expected)
})

test.each([
  'Sat 28 Nov, 12:30:45',
  '$12.50/mo',
  'MySQL 8.0.35',
  'Latest 64 bit (6.2.9-x86_64)',
  'us-east',
  '1.5 GB of 2.25 GB',
  'a1:b2:c3:d4:e5:f6:07:18:29:3a:4b:5c:6d:7e:8f:90',
  'e.g. a name',
  'instances:read_write',
])('does not mask other text: %s', (text) => {
  expect(masked(text)).toBe(text)
})

test.each([
  ['web-1', '••••'],
  ['Delete web-1?', 'Delete ••••?'],
  ['Delete “web-1”, shop and web-10', 'Delete “••••”, •••• and web-10'],
  ['shopping', 'shopping'],
  ['Ada Lovelace wrote', '•••• wrote'],
  ['TXT _dmarc', 'TXT ••••'],
  ['Subnet ci, VPC decimal', 'Subnet ••••, VPC decimal'],
  ['a', '••••'],
  ['a word', 'a word'],
  ['42', '••••'],
  ['42 GB', '42 GB'],
  ['', ''],
])('masks known names as whole words only: %s', (text, expected) => {
  expect(masked(text)).toBe(expected)
})

test.each([
  ['a word', 'a'.repeat(200_000)],
  ['asterisks', '*a'.repeat(100_000)],
  ['labels', 'a.'.repeat(100_000)],
  ['signs', '@'.repeat(200_000)],
  ['digits', '1.'.repeat(100_000)],
])('reads a long text of %s in linear time', (_, text) => {
  expect(masked(text)).toBe(text)
})
