import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync } from 'node:fs'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { freePort } from '../../e2e/support/freePort.ts'
import { type AccessKey, newDatabase, startConsole, temporaryFolder, tokenOf } from './consoles.ts'
import {
  consoleHosts,
  placed,
  startDeployedCaddy,
  startDeployedHaproxy,
} from './deployedProxies.ts'

const deploy = resolve(import.meta.dirname, '../../deploy')

test.each([
  ['HAProxy', startDeployedHaproxy],
  ['Caddy', startDeployedCaddy],
])(
  'terminates TLS for two consoles and their objects with the %s configuration, and fails over to one',
  async (_name, startProxy) => {
    const [apiPort, s3Port] = [await freePort(), await freePort()]
    const DATABASE_URL = await newDatabase()
    const environment = {
      DATABASE_URL,
      DATA_DIR: temporaryFolder(),
      PORT: String(apiPort),
      S3_PORT: String(s3Port),
      S3_URL: 'https://objects.example.com',
      HOSTS: 'console.example.com',
      TRUST_PROXY: 'yes',
      PLATFORM_SPEED: '5000',
    }
    const [first] = await Promise.all(
      consoleHosts.map((HOST) => startConsole({ ...environment, HOST })),
    )
    const token = await tokenOf(DATABASE_URL)
    const { httpPort, tlsPort, ca } = await startProxy({ apiPort, s3Port })

    const lookup: LookupFunction = (_name, _options, found) =>
      found(null, [{ address: '127.0.0.1', family: 4 }])
    const agent = new Agent({ ca, lookup })
    const call = async (method: string, path: string, body = '') => {
      const sent = request(`https://console.example.com:${tlsPort}${path}`, {
        agent,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-forwarded-host': 'elsewhere.example',
          'x-forwarded-proto': 'http',
        },
      })
      sent.end(body)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      return { status: answer.statusCode, headers: answer.headers, text: await text(answer) }
    }
    await expect.poll(async () => (await call('GET', '/readyz')).status).toBe(200)
    const page = await call('GET', '/')
    expect([page.status, page.headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age'),
    ])
    const plain = async (name: string, path: string) => {
      const sent = plainRequest({
        port: httpPort,
        path,
        headers: { host: name, authorization: `Bearer ${token}` },
      })
      sent.end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      const { statusCode: status, headers } = answer
      return {
        status,
        type: headers['content-type'],
        to: headers.location,
        text: await text(answer),
      }
    }
    for (const path of ['/computes', '/v4x', '/oauth/auth?client_id=1'])
      expect(await plain('console.example.com', path)).toMatchObject({
        status: 308,
        to: `https://console.example.com${path}`,
      })
    for (const path of [
      '/v4',
      '/v4/account',
      '/v4/account?page=1',
      '//v4/account',
      '/%764/account',
      '/oauth/token',
    ]) {
      const refused = await plain('console.example.com', path)
      expect(refused).toMatchObject({ status: 403, type: 'application/json', to: undefined })
      expect(JSON.parse(refused.text)).toEqual({
        errors: [{ reason: expect.stringContaining('https') }],
      })
    }
    for (const name of ['', 'bucket.', 'dotted.bucket.'].map(
      (each) => `${each}objects.example.com`,
    ))
      expect(await plain(name, '/bucket/object')).toMatchObject({
        status: 403,
        type: 'application/xml',
        to: undefined,
        text: expect.stringContaining('<Code>AccessDenied</Code>'),
      })

    const bucket = JSON.stringify({ cluster: 'us-east-1', label: 'proxied' })
    expect(await call('POST', '/v4/object-storage/buckets', bucket)).toMatchObject({ status: 200 })
    const response = await call(
      'POST',
      '/v4/object-storage/keys',
      JSON.stringify({ label: 'proxied' }),
    )
    const key = JSON.parse(response.text) as AccessKey
    const s3 = new S3Client({
      endpoint: `https://objects.example.com:${tlsPort}`,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: key.access_key, secretAccessKey: key.secret_key },
      requestHandler: { httpsAgent: agent },
    })
    const named = { Bucket: 'proxied', Key: 'object' }
    await s3.send(new PutObjectCommand({ ...named, Body: 'kept' }))

    await first?.kill()
    for (let count = 0; count < 4; count++) {
      expect((await call('GET', '/v4/account')).status).toBe(200)
      const { Body } = await s3.send(new GetObjectCommand(named))
      expect(await Body?.transformToString()).toBe('kept')
    }
  },
)

test('has a valid systemd unit with a low exposure score', () => {
  const unit = placed('cloud-platform-console.service', {
    // `systemd-analyze verify` checks that the program exists.
    '/opt/cloud-platform-console/node_modules/.bin/cloud-platform-console': process.execPath,
  })
  const analyze = (...args: string[]) =>
    spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' })
  const verified = analyze('verify')
  expect([verified.status, verified.stdout + verified.stderr]).toEqual([0, ''])
  // Exposure in tenths: a unit without hardening has almost 10.
  const exposed = analyze('security', '--offline=true', '--threshold=20')
  expect(exposed.status, exposed.stdout + exposed.stderr).toBe(0)
  // Database servers need root and a few capabilities.
  mkdirSync(`${unit}.d`)
  copyFileSync(join(deploy, 'database-servers.conf'), join(`${unit}.d`, 'database-servers.conf'))
  const withServers = analyze('verify')
  expect([withServers.status, withServers.stdout + withServers.stderr]).toEqual([0, ''])
})
