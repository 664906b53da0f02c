import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DamagedFile, ObjectFiles } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'object-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const files = await ObjectFiles.open(folder)
const mebibyte = 1024 ** 2

const pathOf = (file: string) => join(folder, 'kept', file.slice(0, 2), file)

async function written(bytes: Buffer) {
  const writer = await files.create()
  for (let at = 0; at < bytes.length; at += 70_001)
    await writer.write(bytes.subarray(at, at + 70_001))
  return await writer.keep()
}

async function read(file: string, size: number, from?: number, to?: number) {
  const parts: Buffer[] = []
  for await (const part of files.read(file, size, from, to)) parts.push(part)
  return Buffer.concat(parts)
}

test.each([0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte + 17])(
  'round-trips %i bytes, completely and in part',
  async (size) => {
    const bytes = randomBytes(size)
    const file = await written(bytes)
    expect((await read(file, size)).equals(bytes)).toBe(true)
    const [from, to] = [Math.floor(size / 3), Math.ceil((2 * size) / 3)]
    expect((await read(file, size, from, to)).equals(bytes.subarray(from, to))).toBe(true)
  },
)

test('releases transferred buffers after writing, but not parts of shared ones', async () => {
  const [own, other] = [randomBytes(3 * mebibyte), randomBytes(mebibyte)]
  const expected = Buffer.concat([own, other.subarray(5)])
  const pieces = Array.from({ length: 48 }, (_, at) =>
    Buffer.from(new Uint8Array(own.subarray(at * 65_536, (at + 1) * 65_536)).buffer),
  )
  const writer = await files.create({ takesOver: true })
  for (const piece of [...pieces, other.subarray(5)]) await writer.write(piece)
  const file = await writer.keep()
  expect(pieces.map(({ length }) => length)).toEqual(pieces.map(() => 0))
  expect(other).toHaveLength(mebibyte)
  expect((await read(file, expected.length)).equals(expected)).toBe(true)
})

test('detects a flipped bit when its block is read, and only then', async () => {
  const bytes = randomBytes(2 * mebibyte)
  const file = await written(bytes)
  const handle = await open(pathOf(file), 'r+')
  await handle.write(Buffer.from([(bytes[mebibyte + 5] ?? 0) ^ 1]), 0, 1, mebibyte + 5)
  await handle.close()
  await expect(read(file, bytes.length)).rejects.toBeInstanceOf(DamagedFile)
  expect((await read(file, bytes.length, 0, mebibyte)).length).toBe(mebibyte)
})

test('detects a truncated file', async () => {
  const file = await written(randomBytes(5000))
  truncateSync(pathOf(file), 4000)
  await expect(read(file, 5000)).rejects.toBeInstanceOf(DamagedFile)
})

test('leaves no file of a discarded draft and removes unreferenced files', async () => {
  const writer = await files.create()
  await writer.write(Buffer.from('x'))
  await writer.discard()
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  const [referenced, stray] = [await written(Buffer.from('a')), await written(Buffer.from('b'))]
  const left = await files.create()
  await files.sweep(Date.now() + 1000, () => Promise.resolve(new Set([referenced])))
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  expect((await read(referenced, 1)).toString()).toBe('a')
  await expect(read(stray, 1)).rejects.toMatchObject({ code: 'ENOENT' })
  await left.discard()
})
