import { expect, test } from 'vitest'
import { decodeText, readTextFile } from './textFile.ts'

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text))

test('decodes UTF-8 without its byte order mark and without a notice', () => {
  expect(decodeText(utf8('\ufeffa ü €\n'), 'zone.txt')).toEqual({ text: 'a ü €\n' })
})

test('reads Windows-1252 and names the file and the first line that is not UTF-8', () => {
  expect(
    decodeText(latin('a\r\n@ TXT "\xfc \x80"\r\n\xdf'), 'zone.txt', { anyEncoding: true }),
  ).toEqual({
    text: 'a\r\n@ TXT "ü €"\r\nß',
    note: 'zone.txt is not UTF-8 (line 2), so it was read as Windows-1252. Check its special characters.',
  })
})

test.each([
  ['utf-16le', [0xff, 0xfe, 0x61, 0, 0xfc, 0]],
  ['utf-16be', [0xfe, 0xff, 0, 0x61, 0, 0xfc]],
])('reads %s by its byte order mark', (_, bytes) => {
  expect(decodeText(Uint8Array.from(bytes), 'zone.txt', { anyEncoding: true })).toEqual({
    text: 'aü',
    note: 'zone.txt was read as UTF-16.',
  })
})

test.each([
  ['a binary file', latin('a\n\xfc\0'), { anyEncoding: true }],
  ['a byte that Windows-1252 does not define', latin('a\n\x81'), { anyEncoding: true }],
  ['a format that is always UTF-8', latin('{\n"\xfc"}'), {}],
])('rejects %s and names the line', (_, bytes, options) => {
  expect(decodeText(bytes, 'data.json', options)).toEqual({
    fault: 'data.json: line 2 is not UTF-8 text. Save the file as UTF-8, then open it again.',
  })
})

test('reports a file that cannot be read', async () => {
  const file = new File(['a'], 'gone.txt')
  file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'))
  expect(await readTextFile(file)).toEqual({ fault: 'gone.txt could not be read.' })
})
