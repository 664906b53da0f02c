import { expect, test } from 'vitest'
import { parseXml, textOf } from './xml.ts'

test.each([
  ['&#34;abc&#34;', '"abc"'],
  ['&#x22;abc&quot;', '"abc"'],
  ['a&#10;b&#xD;c', 'a\nb\rc'],
  ['a&amp;lt;b', 'a&lt;b'],
  ['a&amp;#34;b', 'a&#34;b'],
])('%s is read as its characters', (written, read) => {
  const root = parseXml(`<Part><ETag>${written}</ETag></Part>`, 'Part')
  expect(root && textOf(root, 'ETag')).toBe(read)
})
