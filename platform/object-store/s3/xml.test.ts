import { setImmediate as nextTask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasFewTags, parseXml, readXml, childText } from './xml.ts'

test.each([
  ['&#34;abc&#34;', '"abc"'],
  ['&#x22;abc&quot;', '"abc"'],
  ['a&#10;b&#xD;c', 'a\nb\rc'],
  ['a&amp;lt;b', 'a&lt;b'],
  ['a&amp;#34;b', 'a&#34;b'],
  ['a&#x1;b&#31;', 'a\u0001b\u001f'],
  ['<![CDATA[a&amp;<b>]]>c', 'a&amp;<b>c'],
  ['&#x110000;', '\0'],
])('decodes the character references in %s', (written, read) => {
  const root = parseXml(`<Part><ETag>${written}</ETag></Part>`, 'Part')
  expect(root && childText(root, 'ETag')).toBe(read)
})

const part = '<Part><ETag>&quot;a&quot;</ETag><PartNumber>1</PartNumber></Part>'

test('does not expand internal entities and rejects external ones', () => {
  const parsed = (entity: string) =>
    parseXml(`<!DOCTYPE Part [<!ENTITY a ${entity}>]><Part><ETag>&a;</ETag></Part>`, 'Part')
  expect(parsed('"b"')).toEqual({ ETag: '&a;' })
  expect(parsed('SYSTEM "file:///etc/passwd"')).toBeUndefined()
})

test('lets other events run while it parses a long document', async () => {
  const long = `<Upload>${part.repeat(1000)}</Upload>`
  const reading = readXml(long, 'Upload')
  expect(await Promise.race([reading, nextTask('others')])).toBe('others')
  expect(await reading).toEqual(parseXml(long, 'Upload'))
  expect(await readXml(`${long}<`, 'Upload')).toBeUndefined()
})

test('counts tags up to the limit', () => {
  expect(hasFewTags('<a><b/></a>', 3)).toBe(true)
  expect(hasFewTags('<a><b/></a>', 2)).toBe(false)
  expect(hasFewTags(`<a ${'b'.repeat(10_100)}`, 3)).toBe(false)
  expect(hasFewTags(`<a>${'b'.repeat(10_100)}`, 3)).toBe(true)
})

/** Time limit, in milliseconds. Searching from every CDATA start to the end of the text would take minutes. */
const soon = 20_000

test('rejects a document full of unclosed CDATA sections quickly', { timeout: soon }, () => {
  const text = `<Delete>${'<![CDATA[>'.repeat(200_000)}</Delete>`
  expect(parseXml(text, 'Delete')).toBeUndefined()
})
