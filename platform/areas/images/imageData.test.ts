// @module-tag slow

import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { DataError, readImageData } from './imageData.ts'

/** Returns a compressed disk of zeros, about a thousandth of its size. */
const zeros = (megabytes: number) => {
  const piece = Buffer.alloc(1024 ** 2)
  return Readable.from(
    (function* () {
      for (let count = 0; count < megabytes; count++) yield piece
    })(),
  ).pipe(createGzip({ level: 1 }))
}

test('rejects a disk larger than the limit, and accepts one of exactly the limit', async () => {
  const limit = 8 * 1024 ** 2
  const read = (megabytes: number) => readImageData(zeros(megabytes), () => undefined, limit)
  expect(await read(8)).toEqual({ size: 8, filesystem: 'raw' })
  await expect(read(9)).rejects.toThrow(DataError)
  await expect(read(9)).rejects.toThrow('as large as that of the largest plan')
})

test('reads concurrent uploads independently', async () => {
  const sizes = [3, 1, 5, 2]
  const found = await Promise.all(sizes.map((size) => readImageData(zeros(size), () => undefined)))
  expect(found.map(({ size }) => size)).toEqual(sizes)
})

test('reads data of any size within bounded memory', async () => {
  const before = process.memoryUsage().rss
  let most = 0
  const { size } = await readImageData(zeros(1024), () => {
    most = Math.max(most, process.memoryUsage().rss - before)
  })
  expect(size).toBe(1024)
  expect(most).toBeLessThan(150 * 1024 ** 2)
})
