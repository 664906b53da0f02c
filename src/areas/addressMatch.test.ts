import { expect, test } from 'vitest'
import { matchText, matchValue, parseWanted, type Wanted } from './addressMatch.ts'

const wanted = (text: string): Wanted => {
  const read = parseWanted(text)
  if (!read) throw new Error(`${text} is neither address nor name`)
  return read
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' https://www.Example.com/path ', 'www.example.com'],
  ['www.example.com.', 'www.example.com'],
  ['db.example.com:3306', 'db.example.com'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['_dmarc.example.com', '_dmarc.example.com'],
  ['my-bucket', 'my-bucket'],
])('parses %s as %s', (typed, text) => {
  expect(wanted(typed).text).toBe(text)
})

test.each(['', '   ', 'two words', '"><img>', '-'])('rejects “%s” as search text', (typed) => {
  expect(parseWanted(typed)).toBeUndefined()
})

test.each([
  ['192.0.2.1', '192.0.2.1', 'exact'],
  ['192.0.2.1', '192.0.2.1/32', 'exact'],
  ['192.0.2.1', '192.0.2.0/24', 'contains'],
  ['192.0.2.1', '0.0.0.0/0', 'everybody'],
  ['192.0.2.1', '192.0.3.0/24', undefined],
  ['192.0.2.1', '::/0', undefined],
  ['192.0.2.1', '192.0.2.10', undefined],
  ['192.0.2.0/24', '192.0.2.7', 'within'],
  ['192.0.2.0/24', '192.0.2.128/25', 'within'],
  ['192.0.2.0/24', '192.0.0.0/16', 'contains'],
  ['2001:db8::1', '2001:0db8:0:0::1/128', 'exact'],
  ['2001:db8::1', '2001:db8::/32', 'contains'],
  ['www.example.com', 'WWW.example.com.', 'exact'],
  ['www.example.com', 'example.com', undefined],
  ['Bücher.example', 'xn--bcher-kva.example', 'exact'],
  ['xn--bcher-kva.example', 'bücher.example.', 'exact'],
  ['bücher.example', 'bucher.example', undefined],
  ['example.com', undefined, undefined],
])('matches %s against %s: %s', (typed, value, match) => {
  expect(matchValue(wanted(typed), value)).toBe(match)
})

test.each([
  ['192.0.2.9', 'v=spf1 ip4:192.0.2.0/24 -all', 'contains'],
  ['2001:db8::5', 'v=spf1 ip6:2001:db8::/32 ~all', 'contains'],
  ['_spf.example.com', 'v=spf1 +include:_spf.example.com -all', 'exact'],
  ['example.com', 'v=DMARC1; rua=mailto:post@example.com', 'exact'],
  ['example.com', 'v=spf1 include:_spf.example.com', undefined],
])('matches %s in the text “%s”: %s', (typed, text, match) => {
  expect(matchText(wanted(typed), text)).toBe(match)
})
