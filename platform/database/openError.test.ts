import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../e2e/support/freePort.ts'
import { openPlatform } from '../index.ts'
import { openDatabase } from './open.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'platform-opening-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const open = (dataDir: string) => openPlatform({ dataDir, speed: 1, demo: 'none', worker: false })

/** Starts a server that accepts connections but sends nothing. */
async function silentServer(): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('waits for an unavailable PostgreSQL and reports DATABASE_URL with host and port, but without the password', async () => {
  const refused = await freePort()
  const silent = await silentServer()
  const said: string[] = []
  const faultOf = (host: string, connectTimeout: number) =>
    openDatabase(`postgres://user:planted@${host}/database`, {
      connectTimeout,
      say: (line) => said.push(line),
    }).then(
      () => '',
      (error: Error) => error.message,
    )
  const hosts = [`127.0.0.1:${refused}`, `localhost:${refused}`, 'nowhere.invalid']
  // The timeout of the silent server takes seconds, so run the checks concurrently.
  const [mute, ...faults] = await Promise.all([
    faultOf(`127.0.0.1:${silent}`, 0),
    ...hosts.map((host) => faultOf(host, 1)),
  ])
  expect(mute).toBe(
    `DATABASE_URL: PostgreSQL at 127.0.0.1 port ${silent} does not respond. Start it, or correct the host and the port.`,
  )
  expect(faults).toEqual([
    `DATABASE_URL: PostgreSQL at 127.0.0.1 port ${refused} does not respond (connect ECONNREFUSED 127.0.0.1:${refused}). Start it, or correct the host and the port.`,
    expect.stringMatching(
      `^DATABASE_URL: PostgreSQL at localhost port ${refused} does not respond \\(.*ECONNREFUSED`,
    ),
    'DATABASE_URL: the host nowhere.invalid was not found. Correct its name.',
  ])
  expect(said.toSorted()).toEqual(
    faults.map((each) => `${each} Trying for 0.001 seconds.`).toSorted(),
  )
  expect([...said, ...faults, mute].join('\n')).not.toContain('planted')
})

test('reports the path of a file that is not a database and of a damaged database', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'platform.sqlite')
  const damaged = `The database ${file} is damaged: `
  writeFileSync(file, 'no database at all '.repeat(100))
  await expect(open(folder)).rejects.toThrow(damaged)
  rmSync(file)
  await (await open(folder)).close()
  const whole = readFileSync(file)
  writeFileSync(file, whole.fill(0xff, 4096))
  await expect(open(folder)).rejects.toThrow(damaged)
})

test('reports a damaged lock file as such, not as another process', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'lock.sqlite')
  writeFileSync(file, 'no database at all '.repeat(100))
  await expect(open(folder)).rejects.toThrow(`DATA_DIR: ${file} cannot be locked: `)
})
