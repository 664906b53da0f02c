import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { seconds } from '#shared/clock.ts'
import { isSealed } from '../secrets/secretBox.ts'
import { type SignedIn, testPlatform } from '../../test/support/platform/platform.ts'
import { deleteKeysAbove, keyTtl, lease } from './idempotencyKeys.ts'

const { app, platform, clock, signedIn } = await testPlatform()
const { db } = platform

type Method = 'POST' | 'PUT' | 'DELETE'

/** Sends a write with a key, and returns the parts of the response that depend on it. */
async function send(
  { token }: SignedIn,
  key: string,
  body: object = { label: 'web' },
  [method, path]: [Method, string] = ['POST', '/tags'],
) {
  const answer = await app.inject({
    method,
    url: `/v4${path}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: body,
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.json<{ errors?: object[]; id?: number; token?: string; secret_key?: string }>(),
    headers: answer.headers,
    isReplay: answer.headers['idempotency-replayed'] === 'true',
  }
}

const keysOf = ({ user }: SignedIn) =>
  db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()

const labelsOf = async (me: SignedIn) => (await me.call('listTags')).data?.map(({ label }) => label)

/** Puts the last request of a user back into the state that it has while it is being processed. */
const setInProgress = ({ user }: SignedIn) =>
  db
    .updateTable('idempotency_key')
    .set({ lease: clock.now() + lease, response: null })
    .where('user_id', '=', user.id)
    .execute()

test('sends the stored response to a repeated request, and executes it once', async () => {
  const me = await signedIn()
  const first = await send(me, '"a"', { label: 'web', colour: 'red' })
  const second = await send(me, '"a"', { label: 'web', colour: 'red' })
  expect([first.status, first.isReplay, second.isReplay]).toEqual([200, false, true])
  expect([second.status, second.text]).toEqual([200, first.text])
  for (const header of ['content-type', 'x-ignored-fields', 'cache-control'])
    expect(second.headers[header]).toBe(first.headers[header])
  expect(second.headers['x-ignored-fields']).toBe('colour')
  expect(await labelsOf(me)).toEqual(['web'])
})

test('rejects a body that is nested too deeply to be serialized', async () => {
  const { token } = await signedIn()
  const levels = 200_000
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/v4/tags',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': '"deep"',
      'content-type': 'application/json',
    },
    payload: `{ "label": "deep", "domains": ${'['.repeat(levels)}${']'.repeat(levels)} }`,
  })
  expect({ statusCode, body }).toMatchObject({ statusCode: 400 })
})

test('rejects a deep value in an ignored field, which the fingerprint would not contain', async () => {
  const me = await signedIn()
  const colour = Array.from({ length: 40 }).reduce<unknown[]>((inner) => [inner], [])
  expect(await send(me, '"a"', { label: 'web', colour })).toMatchObject({ status: 400 })
  expect(await send(me, '"a"', { label: 'app' })).toMatchObject({ status: 200, isReplay: false })
})

test('executes requests without a key, or with another one, each time', async () => {
  const me = await signedIn()
  const volume = { label: 'data', size: 20, region: 'us-east' }
  const at = ['POST', '/volumes'] as [Method, string]
  const [one, other] = [await send(me, '"a"', volume, at), await send(me, '"b"', volume, at)]
  expect([one.status, other.status]).toEqual([200, 400])
  expect(other.isReplay).toBe(false)
  await expect(me.call('createVolume', { body: volume })).rejects.toMatchObject({ status: 400 })
})

test('repeats the response to a deletion and to a rejected request', async () => {
  const me = await signedIn()
  const { id } = await me.call('createSshKey', {
    body: {
      label: 'laptop',
      ssh_key:
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGk3z5mSgqCcqnGNxrY5M1Qb5c0V1h0QF1X0lH1z7A3x ada',
    },
  })
  const at = ['DELETE', `/profile/sshkeys/${id}`] as [Method, string]
  expect((await send(me, '"a"', {}, at)).status).toBe(200)
  expect(await send(me, '"a"', {}, at)).toMatchObject({ status: 200, isReplay: true })
  expect((await send(me, '"b"', {}, at)).status).toBe(404)
  const refused = await send(me, '"c"', { label: '' })
  expect(refused.status).toBe(400)
  expect(await send(me, '"c"', { label: '' })).toMatchObject({
    status: 400,
    isReplay: true,
    text: refused.text,
  })
})

test.each<[string, object, [Method, string]]>([
  ['body', { label: 'mail' }, ['POST', '/tags']],
  ['path', { label: 'web' }, ['POST', '/tags?dry=1']],
  ['method', { label: 'web' }, ['PUT', '/profile']],
])('rejects a key that was sent with another %s', async (_, body, at) => {
  const me = await signedIn()
  await send(me, '"a"')
  const answer = await send(me, '"a"', body, at)
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [
      {
        reason: 'This Idempotency-Key was sent with another request. Use a new one.',
        field: 'Idempotency-Key',
      },
    ],
  ])
  expect(await labelsOf(me)).toEqual(['web'])
})

test('treats the same key of another user as another key', async () => {
  const me = await signedIn()
  const colleague = await signedIn({ of: me })
  await send(me, '"a"')
  expect(await send(colleague, '"a"', { label: 'mail' })).toMatchObject({
    status: 200,
    isReplay: false,
  })
  expect(await labelsOf(me)).toEqual(['mail', 'web'])
})

test.each(['a', '""', '"ä"', '"a', '"a"b', '"a\\b"', `"${'a'.repeat(256)}"`])(
  'rejects the malformed key %s',
  async (key) => {
    const me = await signedIn()
    const answer = await send(me, Buffer.from(key).toString('latin1'))
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'Idempotency-Key' })],
    ])
    expect(await labelsOf(me)).toEqual([])
  },
)

test.each(['"8e03978e-40d5-43dd-bc93-6894a57f9324"', `"${'a'.repeat(255)}"`, '"a \\" \\\\"'])(
  'accepts the key %s',
  async (key) => {
    const me = await signedIn()
    expect((await send(me, key)).status).toBe(200)
    expect((await send(me, key)).isReplay).toBe(true)
  },
)

test('executes one of several concurrent requests with the same key', async () => {
  const me = await signedIn()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(me, '"a"')))
  expect(answers.filter(({ status, isReplay }) => status === 200 && !isReplay)).toHaveLength(1)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await labelsOf(me)).toEqual(['web'])
})

test('asks the client to wait while the first request is in progress, and reports its interruption', async () => {
  const me = await signedIn()
  await send(me, '"a"')
  await setInProgress(me)
  const early = await send(me, '"a"')
  expect([early.status, early.headers['retry-after'], early.body.errors]).toEqual([
    409,
    '1',
    [expect.objectContaining({ field: 'Idempotency-Key' })],
  ])
  clock.advance(lease)
  const late = await send(me, '"a"')
  expect(late.status).toBe(410)
  expect(late.text).toContain('Check whether it took effect before you send it again.')
  expect((await send(me, '"b"', { label: 'mail' })).status).toBe(200)
})

test('executes a request again after a failure that may end', async () => {
  const me = await signedIn({ of: await signedIn(), restricted: true })
  const body = { label: 'data', size: 20, region: 'us-east' }
  const create = () => send(me, '"a"', body, ['POST', '/volumes'])
  expect((await create()).status).toBe(403)
  await db
    .updateTable('user')
    .set({ global_grants: JSON.stringify({ add_volumes: true }) })
    .where('id', '=', me.user.id)
    .execute()
  expect(await create()).toMatchObject({ status: 200, isReplay: false })
  expect(await create()).toMatchObject({ status: 200, isReplay: true })
})

test('forgets a key after a day and deletes its row', async () => {
  const me = await signedIn()
  await send(me, '"a"')
  await send(me, '"b"', { label: 'mail' })
  clock.advance(keyTtl - 1 * seconds)
  expect((await send(me, '"a"')).isReplay).toBe(true)
  clock.advance(1 * seconds)
  expect(await send(me, '"a"', { label: 'shop' })).toMatchObject({ status: 200, isReplay: false })
  await platform.jobs.runDue()
  expect(await keysOf(me)).toHaveLength(1)
})

test('encrypts stored responses, which contain secrets, and does not reveal passwords', async () => {
  const me = await signedIn()
  const created = await send(me, '"a"', { label: 'ci', scopes: '*' }, ['POST', '/profile/tokens'])
  const key = await send(me, '"b"', { label: 'backup' }, ['POST', '/object-storage/keys'])
  const { token = '' } = created.body
  expect(token).toMatch(/^[\da-f]{64}$/)
  const rows = await keysOf(me)
  for (const { response } of rows) expect(isSealed(response ?? '')).toBe(true)
  for (const secret of [token, key.body.secret_key ?? token])
    expect(JSON.stringify(rows)).not.toContain(secret)
  const again = await send(me, '"a"', { label: 'ci', scopes: '*' }, ['POST', '/profile/tokens'])
  expect(again.body.token).toBe(token)
  // A response cannot be moved to another row.
  const [first, second] = rows
  await db
    .updateTable('idempotency_key')
    .set({ response: second?.response ?? '' })
    .where('id', '=', first?.id ?? 0)
    .execute()
  const moved = await send(me, '"a"', { label: 'ci', scopes: '*' }, ['POST', '/profile/tokens'])
  expect(moved.status).toBe(500)
})

test('executes an upload again whose body was interrupted', async () => {
  const me = await signedIn()
  const ticket = await me.call('openTicket', { body: { summary: 'Logs', description: 'See.' } })
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const path = `/v4/support/tickets/${ticket.id}/attachments`
  const payload = [
    '--cut',
    'content-disposition: form-data; name="file"; filename="a.txt"',
    '',
    'x'.repeat(5000),
    '--cut--',
    '',
  ].join('\r\n')
  const headers = {
    authorization: `Bearer ${me.token}`,
    'content-type': 'multipart/form-data; boundary=cut',
    'content-length': String(payload.length),
    'idempotency-key': '"a"',
  }
  const lines = Object.entries({ host: url.host, ...headers }).map((entry) => entry.join(': '))
  const socket = connect(Number(url.port), url.hostname)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${payload.slice(0, 2500)}`)
  await expect.poll(() => keysOf(me)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => keysOf(me), { timeout: 5000 }).toHaveLength(0)
  const whole = await app.inject({ method: 'POST', url: path, headers, payload })
  expect([whole.statusCode, whole.headers['idempotency-replayed']]).toEqual([200, undefined])
})

test('stores at most the given number of keys for each user', async () => {
  const me = await signedIn()
  const other = await signedIn()
  await send(other, '"a"')
  for (const key of ['a', 'b', 'c', 'd']) await send(me, `"${key}"`, { label: `tag-${key}` })
  await deleteKeysAbove(db, me.user.id, 2)
  expect(await keysOf(me)).toHaveLength(2)
  expect(await keysOf(other)).toHaveLength(1)
  expect((await send(me, '"d"', { label: 'tag-d' })).isReplay).toBe(true)
})

test('executes a request once whose response is too large to store', async () => {
  const me = await signedIn()
  const { id } = await me.call('createFirewall', {
    body: { label: 'web', rules: { inbound_policy: 'DROP', outbound_policy: 'DROP' } },
  })
  const rule = (number: number) => ({
    action: 'ACCEPT',
    protocol: 'TCP',
    label: `rule-${number}`,
    ports: '22',
    addresses: {
      ipv4: Array.from({ length: 250 }, (_, at) => `10.${number}.${at}.0/24`),
    },
  })
  const rules = {
    inbound_policy: 'DROP',
    outbound_policy: 'DROP',
    inbound: Array.from({ length: 20 }, (_, number) => rule(number)),
    outbound: [],
  }
  const at = ['PUT', `/networking/firewalls/${id}/rules`] as [Method, string]
  const first = await send(me, '"a"', rules, at)
  expect(first.status, first.text.slice(0, 300)).toBe(200)
  expect(first.text.length).toBeGreaterThan(64 * 1024)
  const second = await send(me, '"a"', rules, at)
  expect([second.status, second.text]).toEqual([410, expect.stringContaining('too large')])
})
