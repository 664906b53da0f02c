import { expect, test } from 'vitest'
import { contract, partsOf, type Schema } from '#shared/contract/operations.ts'
import { type ContractOperation, operations } from '../../platform/api/operations.ts'
import { consoleClientId } from '../../platform/oauth/clients.ts'
import { hashToken, makeToken } from '../../platform/auth/tokens.ts'
import { type SignedIn, testPlatform } from '../support/platform/platform.ts'

const { app, platform, clock, signedIn } = await testPlatform()
const { db } = platform

/** Creates a token with which a client acts for a user, and its grant. */
async function tokenOf({ user }: SignedIn, client: string) {
  const grant = await db
    .insertInto('oauth_grant')
    .values({
      hash: hashToken(`${client} ${user.id}`),
      user_id: user.id,
      client_id: client,
      label: 'Fleet reports',
      website: '',
      scopes: '*',
      created: '2026-01-01T00:00:00',
      expires_at: clock.now() + 1e9,
      payload: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const createdToken = await makeToken(db, clock, {
    userId: user.id,
    label: client,
    scopes: '*',
    expiry: null,
  })
  await db
    .updateTable('token')
    .set({ grant_id: grant.id })
    .where('id', '=', createdToken.id)
    .execute()
  return createdToken.token
}

const statusOf = async ({ method, path }: ContractOperation, token: string) => {
  const answer = await app.inject({
    method,
    url: `/v4${path.replaceAll(/\{\w+\}/g, '1')}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, body: answer.body }
}

const forbiddenBody = JSON.stringify({
  errors: [
    {
      reason:
        'An application cannot change who has access to the account. Do it in the console, or with a personal access token.',
    },
  ],
})

const isRefused = async (operation: ContractOperation, token: string) => {
  const { status, body } = await statusOf(operation, token)
  return status === 403 && body === forbiddenBody
}

const refused = operations.filter(({ credential }) => credential === 'account')

test('rejects operations that create credentials of the account with the token of an application', async () => {
  const person = await signedIn()
  const token = await tokenOf(person, 'fleet-reports')
  expect(refused.map(({ id }) => id).toSorted()).toEqual([
    'createSshKey',
    'createStorageKey',
    'createToken',
    'createUser',
    'updateProfile',
    'updateSshKey',
    'updateUser',
    'updateUserGrants',
  ])
  // DELETE operations are excluded, because one would revoke the grant.
  for (const operation of operations.filter(({ method }) => method !== 'DELETE'))
    expect([operation.id, await isRefused(operation, token)]).toEqual([
      operation.id,
      operation.credential === 'account',
    ])
})

test('accepts personal access tokens and tokens of the console for these operations', async () => {
  const person = await signedIn()
  const ofConsole = await tokenOf(person, consoleClientId)
  for (const operation of refused)
    for (const token of [person.token, ofConsole])
      expect([operation.id, await isRefused(operation, token)]).toEqual([operation.id, false])
})

test('creates no token, user or key for an application whose input is valid', async () => {
  const person = await signedIn()
  const token = await tokenOf(person, 'fleet-reports')
  const bodies = {
    '/profile/tokens': { label: 'own' },
    '/account/users': { username: 'eve', email: 'eve@example.com', restricted: false },
    '/object-storage/keys': { label: 'own' },
  }
  for (const [path, payload] of Object.entries(bodies)) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: 'POST', url: `/v4${path}`, headers, payload })
    expect([path, answer.statusCode]).toEqual([path, 403])
  }
  const rows = await Promise.all([
    db.selectFrom('token').where('label', '=', 'own').select('id').execute(),
    db.selectFrom('user').where('username', '=', 'eve').select('id').execute(),
    db.selectFrom('storage_key').where('label', '=', 'own').select('id').execute(),
  ])
  expect(rows).toEqual([[], [], []])
})

/** Fields that contain credentials, or give access by means of them. */
const credentialFields = new Set([
  'authorized_keys',
  'authorized_users',
  'client_secret',
  'password',
  'private_key',
  'root_pass',
  'secret',
  'secret_key',
  'ssh_key',
  'token',
  'upload_to',
])

/** Paths of users, their credentials and their permissions. */
const credentialPaths = /^\/(account\/users|profile|object-storage\/keys)(\/|$)/

function namesIn(schema: Schema | undefined, seen = new Set<Schema>()): Set<string> {
  const names = new Set<string>()
  for (const part of partsOf(schema)) {
    if (seen.has(part)) continue
    seen.add(part)
    for (const [name, property] of Object.entries(part.properties ?? {}))
      for (const each of [name, ...namesIn(property, seen)]) names.add(each)
    for (const each of namesIn(part.items, seen)) names.add(each)
  }
  return names
}

interface Described {
  'x-credential'?: string
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

test('declares the kind of credential in the contract for each write that involves credentials', () => {
  const unmarked = operations
    .filter(({ method }) => method === 'POST' || method === 'PUT')
    .filter(({ path, method }) => {
      const raw = contract.paths[path]?.[method.toLowerCase()] as Described
      const parts = [raw.requestBody, ...Object.values(raw.responses)]
      const names = parts.flatMap((part) =>
        Object.values(part?.content ?? {}).flatMap(({ schema }) => [...namesIn(schema)]),
      )
      const isAboutCredentials =
        credentialPaths.test(path) ||
        /\/(credentials|password)(\/|$)/.test(path) ||
        names.some((name) => credentialFields.has(name))
      return isAboutCredentials && raw['x-credential'] === undefined
    })
  expect(unmarked.map(({ id }) => id)).toEqual([])
})
