import { expect, test } from 'vitest'
import { inPieces } from './pieces.ts'

test('leaves a body that fits in one piece unchanged', () => {
  expect(inPieces('x'.repeat(64 * 1024))).toBeUndefined()
  expect(inPieces(Buffer.alloc(64 * 1024))).toBeUndefined()
})

test.each([
  ['a text', 'ü'.repeat(100_000)],
  ['bytes', Buffer.alloc(200_000, 'ab')],
])('returns the pieces and the length of %s in bytes', async (_, body) => {
  const pieces = inPieces(body)
  expect(pieces?.length).toBe(200_000)
  const chunks = ((await pieces?.stream.toArray()) ?? []) as Buffer[]
  expect(chunks.map(({ length }) => length)).toEqual([65_536, 65_536, 65_536, 3392])
  expect(Buffer.concat(chunks).equals(Buffer.from(body))).toBe(true)
})
