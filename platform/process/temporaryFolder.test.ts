import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { temporaryStore } from '../../test/durability/store.ts'
import { createProcessLock } from './processLocks.ts'
import { openTemporaryFolder } from './temporaryFolder.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'

const { store, drop } = await temporaryStore()
// Hooks run in reverse order, so the platform is already closed here.
afterAll(drop)
const { app, signedIn } = await testPlatform(store)
const all = join(store.dataDir, 'temporary')
const files = () => readdirSync(all, { recursive: true, encoding: 'utf8' })

test('stores an upload in progress in the data folder and deletes it when the client disconnects', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const me = await signedIn()
  const { id } = await me.call('openTicket', { body: { summary: 'Logs', description: 'Many.' } })
  const sent = request({
    host: '127.0.0.1',
    port: (app.server.address() as AddressInfo).port,
    method: 'POST',
    path: `/v4/support/tickets/${id}/attachments`,
    headers: {
      authorization: `Bearer ${me.token}`,
      'content-type': 'multipart/form-data; boundary=between',
    },
  })
  sent.on('error', () => undefined)
  sent.write(
    '--between\r\nContent-Disposition: form-data; name="file"; filename="log.txt"\r\n\r\nlog',
  )
  await expect.poll(files).toContainEqual(expect.stringMatching(/attachment-\w+[\\/]file$/))
  sent.destroy()
  await expect.poll(files).not.toContainEqual(expect.stringContaining('attachment-'))
})

test('deletes temporary folders of killed processes at startup, but not of running ones', async () => {
  const { store: otherStore, drop: dropOther } = await temporaryStore()
  onTestFinished(dropOther)
  const folder = join(otherStore.dataDir, 'temporary')
  const left = (name: string, daysAgo = 0) => {
    mkdirSync(join(folder, name, 'attachment-x'), { recursive: true })
    writeFileSync(join(folder, name, 'attachment-x', 'file'), 'half')
    const at = Date.now() / 1000 - daysAgo * 86_400
    utimesSync(join(folder, name), at, at)
    return name
  }
  mkdirSync(folder)
  // A container with the same host name may have a process whose PID does not exist here.
  const running = createProcessLock(folder, `${hostname()}-99999999`)
  left(running.name, 2)
  writeFileSync(join(folder, `${left(`${hostname()}-1-0000000a`)}.lock`), '')
  // The previous version creates no process lock.
  const unknown = left(`${hostname()}-99999999-00000001`)
  left(`${hostname()}-99999999-00000002`, 2)
  const temporary = await openTemporaryFolder(otherStore.dataDir)
  const folders = () => readdirSync(folder).filter((name) => !name.endsWith('.lock'))
  expect(folders().toSorted()).toEqual([running.name, unknown].toSorted())
  const attachmentFolder = await temporary.make('attachment-')
  writeFileSync(join(attachmentFolder, 'file'), 'half')
  await temporary.remove()
  await running.end()
  expect(readdirSync(folder).toSorted()).toEqual([running.name, unknown].toSorted())
})
