// @module-tag slow

import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { minutes, movableClock } from '#shared/clock.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { endpointOf, type KeyPair, newKey } from '../../test/support/platform/s3.ts'

const tested = await testPlatform({ objectPort: 0, clock: movableClock(Date.now()) })
const endpoint = endpointOf(tested)
const { host } = new URL(endpoint)
const region = 'us-east-1'
const folder = mkdtempSync(join(tmpdir(), 's3-clients-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command-line client from its Debian package. @throws with the output if the exit code is not 0 */
async function run(program: string, args: readonly string[], env: Record<string, string>) {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: folder,
    // Use the Debian package instead of other programs of that name, and ignore the developer's personal settings.
    env: { PATH: '/usr/bin:/bin', HOME: folder, LC_ALL: 'C.UTF-8', ...env },
    maxBuffer: 16 * 1024 ** 2,
  })
  return stdout
}

/** @param words arguments separated by spaces */
const awsWords = (key: KeyPair, words: string, ...more: string[]) =>
  aws(key, ...words.split(' '), ...more)

const aws = ({ accessKeyId, secretAccessKey }: KeyPair, ...args: string[]) =>
  run('aws', ['--endpoint-url', endpoint, ...args], {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_DEFAULT_REGION: region,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_MAX_ATTEMPTS: '1',
  })

const s3cmd = ({ accessKeyId, secretAccessKey }: KeyPair, ...args: string[]) =>
  run(
    's3cmd',
    [
      `--access_key=${accessKeyId}`,
      `--secret_key=${secretAccessKey}`,
      `--host=${host}`,
      `--host-bucket=${host}`,
      `--region=${region}`,
      '--no-ssl',
      '--no-progress',
      ...args,
    ],
    {},
  )

const rclone = ({ accessKeyId, secretAccessKey }: KeyPair, ...args: string[]) =>
  run('rclone', ['--retries=1', '--low-level-retries=1', ...args], {
    RCLONE_CONFIG: join(folder, 'none.conf'),
    RCLONE_CONFIG_STORE_TYPE: 's3',
    RCLONE_CONFIG_STORE_PROVIDER: 'Other',
    RCLONE_CONFIG_STORE_ACCESS_KEY_ID: accessKeyId,
    RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY: secretAccessKey,
    RCLONE_CONFIG_STORE_ENDPOINT: endpoint,
    RCLONE_CONFIG_STORE_REGION: region,
  })

/** Names that clients and servers encode differently. */
const names = ['plain.txt', 'a b.txt', 'a+b.txt', 'ü/ö #1 100%.txt', 'deep/er/file.txt']

function newTree(name: string) {
  const tree = join(folder, name)
  for (const each of names) {
    const path = join(tree, each)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, `content of ${each}`)
  }
  return tree
}

const sameTree = (tree: string) => {
  for (const each of names)
    expect(readFileSync(join(tree, each), 'utf8'), each).toBe(`content of ${each}`)
}

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

async function newBucket(bucket: string) {
  const me = await tested.signedIn()
  const key = await newKey(me)
  await me.call('createBucket', { body: { cluster: region, label: bucket } })
  return { me, key, bucket }
}

const wrong = (key: KeyPair): KeyPair => ({ ...key, secretAccessKey: 'x'.repeat(40) })

test('supports the AWS CLI: put, list, read, copy, sync, presign and delete', async () => {
  const { me, key, bucket } = await newBucket('by-aws')
  const tree = newTree('aws')
  await aws(key, 's3', 'sync', '--quiet', tree, `s3://${bucket}/tree/`)
  const listed = JSON.parse(
    await awsWords(key, `s3api list-objects-v2 --bucket ${bucket} --prefix tree/ --delimiter /`),
  ) as { Contents: { Key: string }[]; CommonPrefixes: { Prefix: string }[] }
  expect(listed.Contents.map(({ Key }) => Key)).toEqual([
    'tree/a b.txt',
    'tree/a+b.txt',
    'tree/plain.txt',
  ])
  expect(listed.CommonPrefixes.map(({ Prefix }) => Prefix)).toEqual(['tree/deep/', 'tree/ü/'])
  await aws(key, 's3', 'sync', '--quiet', `s3://${bucket}/tree/`, join(folder, 'aws-back'))
  sameTree(join(folder, 'aws-back'))

  // Larger than 8 MB, so that the client uploads and copies in parts.
  const large = join(folder, 'large')
  writeFileSync(large, randomBytes(20 * 1024 ** 2))
  await aws(key, 's3', 'cp', '--quiet', large, `s3://${bucket}/large`)
  await aws(key, 's3', 'cp', '--quiet', `s3://${bucket}/large`, `s3://${bucket}/copy of large`)
  await aws(key, 's3', 'cp', '--quiet', `s3://${bucket}/copy of large`, join(folder, 'large-back'))
  expect(sha256(join(folder, 'large-back'))).toBe(sha256(large))

  const range = join(folder, 'range')
  await awsWords(
    key,
    `s3api get-object --bucket ${bucket} --key tree/plain.txt --range bytes=11-15`,
    range,
  )
  expect(readFileSync(range, 'utf8')).toBe('plain')

  const signed = (await aws(key, 's3', 'presign', `s3://${bucket}/tree/a b.txt`)).trim()
  expect(await (await fetch(signed)).text()).toBe('content of a b.txt')
  const forged = signed.replace(/(?<=Signature=)./, (first) => (first === '0' ? '1' : '0'))
  expect((await fetch(forged)).status).toBe(403)

  await expect(aws(wrong(key), 's3', 'ls', `s3://${bucket}/`)).rejects.toThrow(
    'SignatureDoesNotMatch',
  )
  const reader = await newKey(me, [{ bucket, permissions: 'read_only' }])
  expect(await aws(reader, 's3', 'ls', `s3://${bucket}/large`)).toContain('20971520')
  await expect(aws(reader, 's3', 'rm', `s3://${bucket}/large`)).rejects.toThrow('AccessDenied')

  await aws(key, 's3', 'rm', '--quiet', '--recursive', `s3://${bucket}/`)
  expect(await aws(key, 's3', 'ls', `s3://${bucket}/`).catch(() => '')).toBe('')
})

test('supports s3cmd: put, list, read, sync, sign and delete', async () => {
  const { me, key, bucket } = await newBucket('by-s3cmd')
  const tree = newTree('s3cmd')
  await s3cmd(key, 'sync', `${tree}/`, `s3://${bucket}/tree/`)
  expect(await s3cmd(key, 'ls', `s3://${bucket}/tree/`)).toMatch(/DIR +s3:\S+\/tree\/deep\//)
  await s3cmd(key, 'sync', `s3://${bucket}/tree/`, `${join(folder, 's3cmd-back')}/`)
  sameTree(join(folder, 's3cmd-back'))

  const large = join(folder, 's3cmd-large')
  writeFileSync(large, randomBytes(12 * 1024 ** 2))
  await s3cmd(key, '--multipart-chunk-size-mb=5', 'put', large, `s3://${bucket}/large`)
  await s3cmd(key, 'cp', `s3://${bucket}/large`, `s3://${bucket}/copy`)
  await s3cmd(key, 'get', `s3://${bucket}/copy`, join(folder, 's3cmd-large-back'))
  expect(sha256(join(folder, 's3cmd-large-back'))).toBe(sha256(large))

  // s3cmd resumes an interrupted download.
  const range = join(folder, 's3cmd-range')
  writeFileSync(range, '#'.repeat(11))
  await s3cmd(key, '--continue', 'get', `s3://${bucket}/tree/plain.txt`, range)
  expect(readFileSync(range, 'utf8')).toBe(`${'#'.repeat(11)}plain.txt`)

  await expect(s3cmd(wrong(key), 'ls', `s3://${bucket}/`)).rejects.toThrow('SignatureDoesNotMatch')
  const reader = await newKey(me, [{ bucket, permissions: 'read_only' }])
  await expect(s3cmd(reader, 'del', `s3://${bucket}/large`)).rejects.toThrow('AccessDenied')

  await s3cmd(key, 'del', '--recursive', '--force', `s3://${bucket}/`)
  expect((await s3cmd(key, 'ls', `s3://${bucket}/`)).trim()).toBe('')
})

test('supports rclone: copy, check, read, move and purge', async () => {
  const { me, key, bucket } = await newBucket('by-rclone')
  const tree = newTree('rclone')
  await rclone(key, 'sync', tree, `store:${bucket}/tree`)
  await rclone(key, 'check', tree, `store:${bucket}/tree`)
  expect((await rclone(key, 'lsf', `store:${bucket}/tree`)).split('\n').toSorted()).toEqual(
    ['', 'a b.txt', 'a+b.txt', 'deep/', 'plain.txt', 'ü/'].toSorted(),
  )
  await rclone(key, 'copy', `store:${bucket}/tree`, join(folder, 'rclone-back'))
  sameTree(join(folder, 'rclone-back'))

  const large = join(folder, 'rclone-large')
  writeFileSync(large, randomBytes(12 * 1024 ** 2))
  await rclone(key, '--s3-upload-cutoff=5M', 'copyto', large, `store:${bucket}/large`)
  await rclone(key, 'moveto', `store:${bucket}/large`, `store:${bucket}/moved/large`)
  await rclone(key, 'copyto', `store:${bucket}/moved/large`, join(folder, 'rclone-large-back'))
  expect(sha256(join(folder, 'rclone-large-back'))).toBe(sha256(large))
  expect(
    await rclone(key, 'cat', '--offset=11', '--count=5', `store:${bucket}/tree/plain.txt`),
  ).toBe('plain')

  await expect(rclone(wrong(key), 'ls', `store:${bucket}`)).rejects.toThrow('SignatureDoesNotMatch')
  const reader = await newKey(me, [{ bucket, permissions: 'read_only' }])
  await expect(rclone(reader, 'deletefile', `store:${bucket}/moved/large`)).rejects.toThrow(
    'AccessDenied',
  )

  await rclone(key, 'delete', `store:${bucket}`)
  expect(await rclone(key, 'ls', `store:${bucket}`)).toBe('')
})

/** Sets the platform's clock to `ahead` milliseconds after the machine's clock, which the clients use. */
const setClock = (ahead: number) => tested.clock.advance(Date.now() + ahead - tested.clock.now())

/** Commands that create a signed URL with a validity of 400 seconds. */
const links = {
  aws: (key: KeyPair, address: string) =>
    aws(key, 's3', 'presign', '--expires-in', '400', `s3://${address}`),
  s3cmd: (key: KeyPair, address: string) => s3cmd(key, 'signurl', `s3://${address}`, '+400'),
  rclone: (key: KeyPair, address: string) =>
    rclone(key, 'link', '--expire', '400s', `store:${address}`),
}

test.each(Object.entries(links))(
  'accepts a signed URL of %s for its object only until it expires',
  async (client, make) => {
    const { me, key, bucket } = await newBucket(`links-of-${client}`)
    const tree = newTree(`${client}-linked`)
    await rclone(key, 'copy', tree, `store:${bucket}`)
    const name = 'ü/ö #1 100%.txt'
    setClock(0)
    const link = (await make(key, `${bucket}/${name}`)).trim()
    const answered = async (url: string) => {
      const answer = await fetch(url)
      return [answer.status, await answer.text()] as const
    }
    expect(await answered(link)).toEqual([200, `content of ${name}`])
    // The signature covers the method too.
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(403)
    const other = link.replace(encodeURIComponent('ö #1 100%.txt'), 'none.txt')
    expect(other).not.toBe(link)
    const forged = [403, expect.stringContaining('SignatureDoesNotMatch')]
    expect(await answered(other)).toEqual(forged)
    const longer = link.replace(
      /(?<=[?&](X-Amz-)?Expires=)\d+/,
      (seconds) => `${Number(seconds) + 1}`,
    )
    expect(longer).not.toBe(link)
    expect(await answered(longer)).toEqual(forged)
    setClock(401_000)
    expect(await answered(link)).toEqual([403, expect.stringContaining('Request has expired')])
    setClock(0)
    expect((await answered(link))[0]).toBe(200)
    const { data: keys } = await me.call('listStorageKeys')
    for (const { id } of keys) await me.call('deleteStorageKey', { path: { keyId: id } })
    expect(await answered(link)).toEqual([403, expect.stringContaining('InvalidAccessKeyId')])
  },
)

const lists = {
  aws: (key: KeyPair, bucket: string) => aws(key, 's3', 'ls', `s3://${bucket}/`),
  s3cmd: (key: KeyPair, bucket: string) => s3cmd(key, 'ls', `s3://${bucket}/`),
  rclone: (key: KeyPair, bucket: string) => rclone(key, 'ls', `store:${bucket}`),
}

test.each(Object.entries(lists))(
  'reports to %s that its clock is off by more than 15 minutes',
  async (client, list) => {
    const { key, bucket } = await newBucket(`clock-of-${client}`)
    for (const off of [30 * minutes, -30 * minutes]) {
      setClock(off)
      await expect(list(key, bucket)).rejects.toThrow('RequestTimeTooSkewed')
    }
    setClock(10 * minutes)
    await list(key, bucket)
    setClock(0)
  },
)

test('accepts Signature Version 2 only in URLs that read an object', async () => {
  const { key, bucket } = await newBucket('older-signature')
  const file = join(folder, 'older')
  writeFileSync(file, 'x')
  await s3cmd(key, 'put', file, `s3://${bucket}/a`)
  const link = (await s3cmd(key, 'signurl', `s3://${bucket}/a`, '+400')).trim()
  const refused = [400, expect.stringContaining('AWS4-HMAC-SHA256')]
  const answered = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init)
    return [answer.status, await answer.text()]
  }
  expect(await answered(link, { method: 'PUT', body: 'y' })).toEqual(refused)
  expect(await answered(link, { method: 'DELETE' })).toEqual(refused)
  expect(await answered(`${link}&acl`)).toEqual(refused)
  expect(await answered(link.replace('/a?', '?'))).toEqual(refused)
  // The error for a V2 Authorization header must have the message on which s3cmd falls back to Signature Version 4.
  const headers = { authorization: 'AWS key:signature', date: new Date().toUTCString() }
  expect(await answered(`${endpoint}/${bucket}/a`, { headers })).toEqual(refused)
  expect(await s3cmd(key, '--signature-v2', 'ls', `s3://${bucket}/`)).toContain('/a')
  expect(await answered(link)).toEqual([200, 'x'])
})
