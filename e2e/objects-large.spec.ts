import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { heapOf, peakMemoryOf } from './support/memory.ts'
import { removeFolder, startServer, temporaryFolder } from './support/startServer.ts'
import { expect, test } from './support/test.ts'

const mebibyte = 1024 ** 2
const size = 2 * 1024 * mebibyte
const piece = 16 * mebibyte

/** Writes a sparse file with distinguishable chunks. */
function writeLarge(path: string): void {
  const file = openSync(path, 'w')
  ftruncateSync(file, size)
  for (let at = 0; at < size; at += piece) writeSync(file, `piece ${at / piece}`, at)
  closeSync(file)
}

/** Returns the offset of the first difference between two files of this size, or undefined. */
async function firstDifference(one: string, other: string): Promise<number | undefined> {
  const [left, right] = [await open(one), await open(other)]
  const [mine, rightChunk] = [Buffer.alloc(piece), Buffer.alloc(piece)]
  try {
    for (let at = 0; at < size; at += piece) {
      readSync(left.fd, mine, 0, piece, at)
      readSync(right.fd, rightChunk, 0, piece, at)
      if (!mine.equals(rightChunk)) return at
    }
    return undefined
  } finally {
    await Promise.all([left.close(), right.close()])
  }
}

test('uploads and downloads an object of 2 GB in parts, without buffering it in memory', async ({
  page,
}) => {
  const folder = temporaryFolder()
  const server = startServer({ DATA_DIR: join(folder, 'data'), DEMO: 'small' })
  const [, link = ''] = await server.printed(/Sign in: (\S+)/)
  try {
    const path = join(folder, 'archive.tar')
    writeLarge(path)
    await page.goto(link)
    await page.getByRole('link', { name: 'Object storage', exact: true }).click()
    await page.getByRole('link', { name: 'harbour-pine-media' }).click()
    await expect(page.getByRole('link', { name: 'robots.txt' })).toBeVisible()
    const [heldBefore, heapBefore] = [peakMemoryOf(server.process.pid), await heapOf(page)]
    const parts: number[] = []
    page.on('requestfinished', (request) => {
      const number = new URL(request.url()).searchParams.get('partNumber')
      if (number !== null && request.method() === 'PUT') parts.push(Number(number))
    })
    await page.getByLabel('Files to upload').setInputFiles(path)
    await expect(page.getByText(/^[1-9]\d?% of 2\.1 GB/)).toBeVisible()
    await page.getByRole('button', { name: 'Pause archive.tar' }).click()
    await expect(page.getByText(/^Paused at/)).toBeVisible()
    expect((await heapOf(page)) - heapBefore).toBeLessThan(50 * mebibyte)
    await page.getByRole('button', { name: 'Resume archive.tar' }).click()
    await expect(page.getByText('1 of 1 file uploaded')).toBeVisible({ timeout: 400_000 })
    // Parts received before the pause were not sent again. The part that the pause aborted may have been received.
    await expect.poll(() => size / piece - parts.length).toBeLessThanOrEqual(1)
    expect(new Set(parts).size).toBe(parts.length)
    expect((await heapOf(page)) - heapBefore).toBeLessThan(50 * mebibyte)

    await page.getByRole('button', { name: 'Actions for archive.tar' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ])
    expect(await firstDifference(path, await download.path())).toBeUndefined()
    expect((await heapOf(page)) - heapBefore).toBeLessThan(50 * mebibyte)
    expect(peakMemoryOf(server.process.pid) - heldBefore).toBeLessThan(300 * mebibyte)
  } finally {
    server.process.kill('SIGKILL')
    await server.ended
    removeFolder(folder)
  }
})
