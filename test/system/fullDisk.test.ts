import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '../../e2e/support/startProgram.ts'
import { callAsBrowser, temporaryFolder } from './consoles.ts'
import { fillDisk } from './fillDisk.ts'

const tmpfs = ['-t', 'tmpfs', '-o', 'size=256m', 'none']

/**
 * Runs a mount command.
 * @returns the reason why it failed
 */
function failureOf(program: string, args: string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status === 0) return undefined
  return `${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`
}

/**
 * Mounts a disk of 256 MB at this folder, in a user namespace without privileges, or as root where namespaces are
 * disabled.
 * @returns the command prefix that starts a program on the disk
 */
function diskAt(folder: string): { command: string[]; isOwnSpace: boolean; remove: () => void } {
  const noSpace = failureOf('unshare', ['-rm', 'mount', ...tmpfs, folder])
  if (noSpace === undefined) {
    const mount = `mount ${tmpfs.join(' ')} "$DATA_DIR" && exec "$0" "$@"`
    return {
      command: ['unshare', '-rm', 'sh', '-c', mount],
      isOwnSpace: true,
      remove: () => undefined,
    }
  }
  const noMount = failureOf('mount', [...tmpfs, folder])
  if (noMount !== undefined)
    throw new Error(`This test needs a disk of its own.\n${noSpace}\n${noMount}`)
  return { command: [], isOwnSpace: false, remove: () => void failureOf('umount', [folder]) }
}

/** Starts a console whose data folder is a separate disk. */
async function consoleOnDisk() {
  const folder = temporaryFolder()
  const disk = diskAt(folder)
  const [command, ...args] = [...disk.command, process.execPath, 'server/main.ts']
  const program = startProgram(command, args, {
    DATA_DIR: folder,
    PORT: '0',
    S3_PORT: '0',
    DNS_PORT: 'off',
    DEMO: 'none',
    RATE_LIMITS: 'off',
    NODE_OPTIONS: '',
  })
  onTestFinished(async () => {
    program.process.kill('SIGKILL')
    await program.ended
    disk.remove()
  })
  const [, url = ''] = await program.printed(/Console: (http:\S+)/)
  const [, s3Url = ''] = await program.printed(/S3: (http:\S+)/)
  /** Path by which processes outside the mount namespace can read the folder. */
  const seen = disk.isOwnSpace ? join(`/proc/${program.process.pid}/root`, folder) : folder
  // SQLite would resolve the symbolic link to the folder outside the namespace.
  const [, code = ''] = await program.printed(/#code=(\S+)/)
  const own = { 'x-console': '1', origin: url, 'content-type': 'application/json' }
  const signedIn = await callAsBrowser(`${url}/session/code`, 'POST', own, { code })
  const cookie = signedIn.cookies.map((each) => each.split(';')[0]).join('; ')
  const send = async (method: string, path: string, body?: object) => {
    const { status, text } = await callAsBrowser(url + path, method, { ...own, cookie }, body)
    return { status, body: JSON.parse(text) }
  }
  return { folder, program, seen, s3Url: s3Url.replace('localhost', '127.0.0.1'), send }
}

test('reports a full disk in responses, and recovers when there is space again', async () => {
  const { folder, program, seen, s3Url, send } = await consoleOnDisk()
  const bucket = 'full'
  await send('POST', '/v4/object-storage/buckets', { cluster: 'us-east-1', label: bucket })
  const { body: key } = await send('POST', '/v4/object-storage/keys', { label: 'test' })
  const s3 = new S3Client({
    endpoint: s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: key.access_key, secretAccessKey: key.secret_key },
    maxAttempts: 1,
  })
  const put = (name: string) =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: Buffer.alloc(300_000, name) }))
  const company = (name: string) => send('PUT', '/v4/account', { company: name })
  await put('before')
  expect((await company('Before')).status).toBe(200)

  const empty = fillDisk(seen)
  const reason = 'The disk of the server is full'
  await expect(put('full')).rejects.toMatchObject({
    name: 'InsufficientStorage',
    message: reason,
    $metadata: { httpStatusCode: 507 },
  })
  // The log file may have space for a few more writes.
  const refused = async (): Promise<object> => {
    for (let attempt = 0; ; attempt++) {
      const answer = await company(`Full ${attempt} ${'x'.repeat(90)}`)
      if (answer.status !== 200 || attempt > 500) return answer
    }
  }
  expect(await refused()).toEqual({ status: 503, body: { errors: [{ reason }] } })
  expect((await send('GET', '/v4/account')).status).toBe(200)
  expect(await send('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { checks: { disk: 'The disk is full' } },
  })

  expect(program.output()).toContain(`Not ready: disk: The disk is full (${folder} has `)

  empty()
  expect((await company('After')).status).toBe(200)
  await put('after')
  expect((await send('GET', '/v4/account')).body).toMatchObject({ company: 'After' })
  for (const name of ['before', 'after']) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
    expect(await Body?.transformToString()).toBe(name.repeat(300_000).slice(0, 300_000))
  }
  await expect.poll(async () => (await send('GET', '/readyz')).status).toBe(200)
})
