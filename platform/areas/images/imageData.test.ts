import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { readImageData } from './imageData.ts'

test('data of any size is read within bounded memory', async () => {
  const piece = Buffer.alloc(1024 ** 2)
  const disk = Readable.from(
    (function* () {
      for (let count = 0; count < 5 * 1024; count++) yield piece
    })(),
  )
  const before = process.memoryUsage().rss
  let most = 0
  const { size } = await readImageData(disk.pipe(createGzip({ level: 1 })), () => {
    most = Math.max(most, process.memoryUsage().rss - before)
  })
  expect(size).toBe(5 * 1024)
  expect(most).toBeLessThan(150 * 1024 ** 2)
})
