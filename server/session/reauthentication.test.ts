import { expect, test } from 'vitest'
import { proofRule } from '../../contract/rules/proofs.ts'
import { hours, minutes } from '#shared/clock.ts'
import { operations } from '#platform/api/operations.ts'
import { setRandomPassword } from '../../test/support/platform/setRandomPassword.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { browserOf, signIn } from '../../test/support/server/serve.ts'

const { app, clock, platform, addUser } = await localConsole({ rateLimits: 'off' })

type Browser = ReturnType<typeof browserOf>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Creates a user for one test, with an SSH key to delete and an access token. */
async function person(username: string) {
  await addUser(username)
  const token = await platform.createToken({ username, scopes: '*', label: 'own' })
  return { token, browser: await signIn(app, token) }
}

const makeToken = (browser: Browser) =>
  browser.call('POST', '/v4/profile/tokens', { payload: { label: 'new', scopes: '*' } })

const prove = (browser: Browser, payload: object) =>
  browser.call('POST', '/session/proof', { payload })

test('requires reauthentication after an hour for exactly the operations that destroy data, reveal secrets or grant access', async () => {
  const { browser, token } = await person('ada')
  clock.advance(hours + 1)
  const operationsRequiringProof = async (
    call: (method: Method, url: string) => Promise<{ headers: object }>,
  ) => {
    const found: string[] = []
    for (const { id, method, path } of operations) {
      const { headers } = await call(method, `/v4${path.replaceAll(/\{\w+\}/g, '1')}`)
      if ('x-console-proof' in headers) found.push(id)
    }
    return found
  }
  const expected = operations.filter(({ id }) => proofRule(id) === 'always').map(({ id }) => id)
  expect(operations.filter(({ method }) => method === 'DELETE').length).toBeGreaterThan(20)
  expect(await operationsRequiringProof((method, url) => browser.call(method, url))).toEqual(
    expected,
  )
  // Requests with an access token need no reauthentication.
  const headers = { authorization: `Bearer ${token}`, host: 'localhost' }
  expect(
    await operationsRequiringProof((method, url) => app.inject({ method, url, headers })),
  ).toEqual([])
})

/** Writes that neither destroy data, nor reveal secrets, nor give access to others. */
const withoutProof = [
  'addComputeConfigInterface',
  'allocateComputeIp',
  'attachVolume',
  'bootCompute',
  'cloneCompute',
  'cloneComputeDisk',
  'cloneDomain',
  'cloneVolume',
  'closeTicket',
  'createCompute',
  'createComputeConfig',
  'createComputeDisk',
  'createDomain',
  'createDomainRecord',
  'createFirewallDevice',
  'createImage',
  'createMysqlDatabaseSnapshot',
  'createPostgresqlDatabaseSnapshot',
  'createSubnet',
  'createTag',
  'createTicketAttachment',
  'createTicketReply',
  'createVolume',
  'createVpc',
  'detachVolume',
  'enableComputeBackups',
  'importDomain',
  'markEventRead',
  'markEventSeen',
  'mutateCompute',
  'openTicket',
  'orderComputeConfigInterfaces',
  'patchMysqlDatabase',
  'patchPostgresqlDatabase',
  'rebootCompute',
  'rescueCompute',
  'resizeCompute',
  'resizeComputeDisk',
  'resizeVolume',
  'shutdownCompute',
  'updateAccountSettings',
  'updateCompute',
  'updateComputeConfigInterface',
  'updateComputeDisk',
  'updateComputeIp',
  'updateDomainRecord',
  'updateImage',
  'updateIp',
  'updateObjectContentType',
  'updatePreferences',
  'updateSshKey',
  'updateStorageKey',
  'updateSubnet',
  'updateToken',
  'updateVolume',
  'updateVpc',
  'uploadBucketTls',
  'uploadImage',
]

test('assigns each write and each read of a secret to the operations with or without reauthentication', () => {
  const unmarked = operations.filter(({ id }) => proofRule(id) === undefined)
  const writes = unmarked.filter(
    ({ method, credential }) => method !== 'GET' || credential !== 'none',
  )
  expect(writes.map(({ id }) => id).toSorted()).toEqual(withoutProof)
})

const openRule = {
  protocol: 'TCP',
  ports: '22',
  addresses: { ipv4: ['0.0.0.0/0'] },
  action: 'ACCEPT',
}
const closed = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }

test('requires reauthentication for requests that delete or overwrite objects, open access or change e-mail addresses', async () => {
  const { browser, token } = await person('katherine')
  const store = '/v4/object-storage/buckets/us-east-1/reports'
  const send = (method: Method, url: string, payload: object) =>
    browser.call(method, url, { payload })
  const created = await send('POST', '/v4/object-storage/buckets', {
    cluster: 'us-east-1',
    label: 'reports',
  })
  expect(created.statusCode).toBe(200)
  const firewall = await send('POST', '/v4/networking/firewalls', { label: 'web', rules: closed })
  const firewallUrl = `/v4/networking/firewalls/${firewall.json().id}`
  const bucket = await platform.db
    .selectFrom('bucket')
    .select('id')
    .where('label', '=', 'reports')
    .executeTakeFirstOrThrow()
  await platform.db
    .insertInto('bucket_object')
    .values({
      bucket_id: bucket.id,
      name: 'old',
      last_modified: '2026-05-01T10:00:00',
      size: 0,
      etag: 'e',
      version: 'v-old',
    })
    .execute()
  clock.advance(hours + 1)
  const requiresProof = async (method: Method, url: string, payload: object) => {
    const { headers, statusCode } = await send(method, url, payload)
    return 'x-console-proof' in headers && statusCode === 403
  }
  const link = { name: 'old', content_type: 'text/plain' }
  const sensitive: [Method, string, object][] = [
    ['POST', `${store}/object-url`, { name: 'old', method: 'DELETE' }],
    ['POST', `${store}/object-url`, { ...link, method: 'put' }],
    ['POST', `${store}/object-url`, { ...link, method: 'POST', parameters: { uploadId: 'a' } }],
    [
      'POST',
      `${store}/object-url`,
      { ...link, name: 'new', method: 'PUT', parameters: { 'x-amz-acl': 'public-read' } },
    ],
    ['PUT', `${store}/access`, { acl: 'public-read' }],
    ['POST', `${store}/access`, { cors_enabled: true }],
    ['PUT', `${store}/object-acl`, { name: 'old', acl: 'public-read' }],
    [
      'POST',
      '/v4/object-storage/buckets',
      { cluster: 'us-east-1', label: 'open', acl: 'public-read' },
    ],
    ['PUT', `${firewallUrl}/rules`, { ...closed, inbound_policy: 'ACCEPT' }],
    ['PUT', `${firewallUrl}/rules`, { ...closed, inbound: [openRule] }],
    ['PUT', firewallUrl, { status: 'disabled' }],
    [
      'POST',
      '/v4/networking/firewalls',
      { label: 'open', rules: { ...closed, inbound: [openRule] } },
    ],
    ['POST', '/v4/profile/sshkeys', { label: 'laptop', ssh_key: 'ssh-ed25519 AAAA' }],
    ['PUT', '/v4/profile', { email: 'mallory@example.com' }],
    ['PUT', '/v4/account', { email: 'mallory@example.com' }],
  ]
  const rejected: typeof sensitive = []
  for (const request of sensitive) if (await requiresProof(...request)) rejected.push(request)
  expect(rejected).toEqual(sensitive)
  const harmless: [Method, string, object][] = [
    ['POST', `${store}/object-url`, { name: 'old', method: 'GET' }],
    ['POST', `${store}/object-url`, { ...link, name: 'new', method: 'PUT' }],
    [
      'POST',
      `${store}/object-url`,
      { name: 'old', method: 'DELETE', parameters: { uploadId: 'a' } },
    ],
    ['PUT', `${store}/access`, { acl: 'private', cors_enabled: false }],
    ['PUT', `${firewallUrl}/rules`, closed],
    ['PUT', firewallUrl, { label: 'web-2' }],
    ['PUT', '/v4/profile', { timezone: 'Europe/Berlin' }],
    ['PUT', '/v4/account', { city: 'Berlin' }],
  ]
  for (const [method, url, payload] of harmless) {
    const response = await send(method, url, payload)
    expect([method, url, response.statusCode]).toEqual([method, url, 200])
  }
  const headers = { authorization: `Bearer ${token}`, host: 'localhost' }
  for (const [method, url, payload] of sensitive) {
    const response = await app.inject({ method, url, payload, headers })
    expect(response.headers).not.toHaveProperty('x-console-proof')
  }
  await prove(browser, { token })
  expect(await requiresProof('PUT', `${store}/access`, { acl: 'public-read' })).toBe(false)
})

test('performs a rejected request only after the password was entered', async () => {
  const { browser } = await person('grace')
  const password = await setRandomPassword(platform.db, clock, 'grace')
  clock.advance(hours)
  expect((await makeToken(browser)).statusCode).toBe(200)
  clock.advance(1)
  const refused = await makeToken(browser)
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { errors: [{ reason: expect.stringContaining('Confirm that it is you') }] },
  ])
  expect((await browser.call('GET', '/v4/profile/tokens')).json().results).toBe(2)
  expect((await browser.call('GET', '/session/proof')).json()).toEqual({
    ways: ['password'],
    passkey_hosts: [],
  })
  expect((await prove(browser, { password })).statusCode).toBe(200)
  expect((await makeToken(browser)).statusCode).toBe(200)
  clock.advance(hours)
  expect((await makeToken(browser)).statusCode).toBe(200)
  clock.advance(1)
  expect((await makeToken(browser)).statusCode).toBe(403)
})

test('rejects wrong proofs, and right ones for a while after ten attempts', async () => {
  const { browser } = await person('alan')
  const password = await setRandomPassword(platform.db, clock, 'alan')
  clock.advance(hours + 1)
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await prove(browser, { password: 'wrong' })).statusCode).toBe(403)
  const limited = await prove(browser, { password })
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '300'])
  expect((await makeToken(browser)).statusCode).toBe(403)
  clock.advance(5 * minutes)
  expect((await prove(browser, { password })).statusCode).toBe(200)
  expect((await prove(browser, {})).statusCode).toBe(400)
})

test('accepts an access token of the user without a password, but not of another user', async () => {
  const [{ browser, token }, otherPerson] = [await person('barbara'), await person('mallory')]
  clock.advance(hours + 1)
  expect((await browser.call('GET', '/session/proof')).json()).toEqual({
    ways: [],
    passkey_hosts: [],
  })
  expect((await prove(browser, { token: otherPerson.token })).statusCode).toBe(403)
  expect((await makeToken(browser)).statusCode).toBe(403)
  expect((await prove(browser, { token })).statusCode).toBe(200)
  expect((await makeToken(browser)).statusCode).toBe(200)
})

test('applies a proof to one session only, and counts a new sign-in link as one', async () => {
  const { browser, token } = await person('edsger')
  const other = await signIn(app, token)
  clock.advance(hours + 1)
  await prove(browser, { token })
  expect((await makeToken(other)).statusCode).toBe(403)
  const code = await platform.createSignInCode('edsger')
  await other.call('POST', '/session/code', { payload: { code } })
  expect((await makeToken(other)).statusCode).toBe(200)
})

test('requires reauthentication based on the start of a session that is not in the list yet', async () => {
  const { browser } = await person('niklaus')
  const forget = () => platform.db.deleteFrom('console_session').execute()
  await forget()
  expect((await makeToken(browser)).statusCode).toBe(200)
  clock.advance(hours + 1)
  await forget()
  expect((await makeToken(browser)).statusCode).toBe(403)
})

test('rejects requests without a session or from another site', async () => {
  const { browser, token } = await person('donald')
  expect((await browserOf(app).call('GET', '/session/proof')).statusCode).toBe(401)
  expect((await prove(browserOf(app), { token })).statusCode).toBe(401)
  const foreign = { payload: { token }, headers: { 'sec-fetch-site': 'cross-site' } }
  expect((await browser.call('POST', '/session/proof', foreign)).statusCode).toBe(403)
})
