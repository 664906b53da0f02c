import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { heapOf, peakMemoryOf } from './support/memory.ts'
import { choose } from './support/select.ts'
import { removeFolder, startServer, temporaryFolder } from './support/startServer.ts'
import { expect, test } from './support/test.ts'

const mebibyte = 1024 ** 2

/**
 * Writes a disk image of 1 GB as gzip without compression.
 * @returns its SHA-256 in hexadecimal digits
 */
async function writeDisk(path: string): Promise<string> {
  const piece = Buffer.alloc(mebibyte, 'a disk')
  const hash = createHash('sha256')
  await pipeline(
    Readable.from(Array.from({ length: 1024 }, () => piece)),
    createGzip({ level: 0 }),
    async function* (compressed: AsyncIterable<Buffer>) {
      for await (const part of compressed) {
        hash.update(part)
        yield part
      }
    },
    createWriteStream(path),
  )
  return hash.digest('hex')
}

/** Opens a TCP proxy to a server, whose connections can be cut. */
async function lineTo(port: number) {
  const open = new Set<Socket>()
  const listener = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    near.pipe(far).pipe(near)
    // `pipe` does not pass on a reset, so the server would wait for the rest of a canceled upload.
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (listener.address() as AddressInfo).port,
    cut,
    close: () => {
      listener.close()
      cut()
    },
  }
}

test('completes an upload of 1 GB that is interrupted twice, without buffering it in memory', async ({
  page,
}) => {
  const folder = temporaryFolder()
  const server = startServer({ DATA_DIR: join(folder, 'data'), PLATFORM_SPEED: '300' })
  const [, link = ''] = await server.printed(/Sign in: (\S+)/)
  const line = await lineTo(Number(new URL(link).port))
  try {
    const path = join(folder, 'disk.img.gz')
    const checksum = await writeDisk(path)
    await page.goto(link.replace(new URL(link).port, String(line.port)))
    await page.getByRole('link', { name: 'Images', exact: true }).click()
    await page.getByRole('link', { name: 'Upload image' }).click()
    const form = page.getByRole('dialog', { name: 'Upload image' })
    await form.getByLabel('File').setInputFiles(path)
    await form.getByLabel('Label').fill('large')
    await choose(page, 'Region', /Frankfurt/)
    const [heldBefore, heapBefore] = [peakMemoryOf(server.process.pid), await heapOf(page)]

    const onItsWay = /^[1-9]\d?%/
    const cutOnItsWay = async () => {
      await expect(form.getByText(onItsWay)).toBeVisible()
      // Keep cutting, because a browser automatically retries a request when a reused connection breaks.
      const cutting = setInterval(line.cut, 50)
      try {
        await expect(form.getByRole('alert')).toContainText('No response')
      } finally {
        clearInterval(cutting)
      }
    }
    await form.getByRole('button', { name: 'Upload image' }).click()
    await cutOnItsWay()
    await form.getByRole('button', { name: 'Retry upload' }).click()
    await cutOnItsWay()
    expect((await heapOf(page)) - heapBefore).toBeLessThan(50 * mebibyte)

    await form.getByRole('button', { name: 'Retry upload' }).click()
    await expect(form.getByText(onItsWay)).toBeVisible()
    await form.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(form.getByRole('alert')).toContainText('You canceled the upload')

    // During the transfer the page renders and responds, and is busy for a small part of the time.
    const began = await page.evaluate(() => {
      const busy: number[] = []
      new PerformanceObserver((list) =>
        busy.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'longtask' })
      Reflect.set(window, 'busy', busy)
      return performance.now()
    })
    const answer = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.ok(),
      { timeout: 0 },
    )
    // The platform accepts one upload at a time, and may not have noticed yet that the previous one ended.
    await expect(async () => {
      await form.getByRole('button', { name: 'Retry upload' }).click()
      await expect(form.getByText(onItsWay)).toBeVisible({ timeout: 10_000 })
    }).toPass()
    expect((await answer).headers()['etag']).toBe(`"${checksum}"`)
    const share = await page.evaluate((since) => {
      const busy = Reflect.get(window, 'busy') as number[]
      return busy.reduce((sum, duration) => sum + duration, 0) / (performance.now() - since)
    }, began)
    expect(share).toBeLessThan(0.25)
    await expect(form).toBeHidden()
    await expect(page.getByRole('row', { name: /large/ })).toContainText('Available')
    expect(peakMemoryOf(server.process.pid) - heldBefore).toBeLessThan(300 * mebibyte)
  } finally {
    line.close()
    server.process.kill('SIGKILL')
    await server.ended
    removeFolder(folder)
  }
})
