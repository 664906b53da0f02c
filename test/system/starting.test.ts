import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/open.ts'
import { freePort } from '../../e2e/support/freePort.ts'
import { startProgram } from '../../e2e/support/startProgram.ts'
import { launchConsole, newDatabase, temporaryFolder } from './consoles.ts'

test('waits for a PostgreSQL that is not up yet, and logs it', async () => {
  const url = new URL(await newDatabase())
  const target = Number(url.port)
  url.port = String(await freePort())
  url.password = 'planted'
  const program = launchConsole({ DATABASE_URL: url.href, DATA_DIR: temporaryFolder() })
  await program.printed(
    new RegExp(`PostgreSQL at 127.0.0.1 port ${url.port} does not respond.* Trying for 30 seconds`),
  )
  const relay = createServer((socket) => {
    const server = connect(target, '127.0.0.1')
    socket.pipe(server).pipe(socket)
    for (const end of [socket, server]) end.on('error', () => undefined)
  })
  onTestFinished(() => void relay.close())
  relay.listen(Number(url.port), '127.0.0.1')
  await once(relay, 'listening')
  const [, address = ''] = await program.printed(/Cloud Platform Console: (http:\S+?)\/?\s/)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(program.output().match(/Trying for/g)).toHaveLength(1)
  expect(program.output()).not.toContain('planted')
})

test('reports a missing database, user or permission of PostgreSQL immediately', async () => {
  const databaseUrl = await newDatabase()
  const faultOf = (change: Partial<URL>) =>
    openDatabase(Object.assign(new URL(databaseUrl), change).href, { connectTimeout: 30_000 }).then(
      () => '',
      (error: Error) => error.message,
    )
  expect(await faultOf({ pathname: '/missing' })).toContain('has no database missing. Create it')
  expect(await faultOf({ username: 'nobody' })).toContain('rejected the user nobody')
  expect(await faultOf({ search: '?options=-c%20default_transaction_read_only%3Don' })).toContain(
    'is read-only. Use the primary',
  )
  expect(await faultOf({ search: '?sslmode=verify-full' })).toMatch(
    /^DATABASE_URL: PostgreSQL at \S+ port \d+ cannot be used: .*SSL/,
  )
})

test('reports a read-only data folder with the setting', async () => {
  const folder = temporaryFolder()
  const mount = 'mount -t tmpfs -o ro none "$DATA_DIR" && exec "$0" server/main.ts'
  const program = startProgram('unshare', ['-rm', 'sh', '-c', mount, process.execPath], {
    DATA_DIR: folder,
    PORT: '0',
    S3_PORT: 'off',
    DNS_PORT: 'off',
    NODE_OPTIONS: '',
  })
  expect(await program.ended).toBe(1)
  expect(program.output().trim()).toBe(
    `DATA_DIR: ${join(folder, 'lock.sqlite')} is on a read-only disk. Make it writable, or set DATA_DIR to another folder.`,
  )
})

test('prints the options of the server for --help, and does not start', async () => {
  const program = startProgram(process.execPath, ['server/main.ts', '--help'])
  expect(await program.ended).toBe(0)
  expect(program.output()).toContain('--api linode | --api URL')
  expect(program.output()).not.toContain('http:')
})
