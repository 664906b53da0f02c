import fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, inject } from 'vitest'
import { newAccount } from '../../../platform/areas/account/newAccount.ts'
import { makeToken, type User } from '../../../platform/auth/tokens.ts'
import { days, type MovableClock, movableClock, wireTime } from '#shared/clock.ts'
import { type OperationId, operations } from '../../../platform/api/operations.ts'
import type { FieldError } from '#shared/httpError.ts'
import { type OperationInput, type OperationOutput } from '../../../platform/api/context.ts'
import { openPlatform, type Platform, type PlatformSettings } from '../../../platform/index.ts'
import { responseErrors } from './responses.ts'
import { ownPostgres } from './database.ts'

/** An error response, as received by a client. */
export class CallError extends Error {
  readonly status: number
  readonly faults: FieldError[]
  readonly headers: Record<string, unknown>

  constructor(status: number, faults: FieldError[], headers: Record<string, unknown>) {
    super(`${status} ${JSON.stringify(faults)}`)
    this.status = status
    this.faults = faults
    this.headers = headers
  }
}

type Call = <Id extends OperationId>(
  id: Id,
  input?: Partial<OperationInput<Id>>,
) => Promise<OperationOutput<Id>>

/** An authenticated user. */
export interface SignedIn {
  /** Sends a request and validates the response against the contract. @throws CallError */
  call: Call
  user: User
  token: string
}

/** Another process on the same database, with the same clock. */
interface Beside {
  platform: Platform
  /** Returns a function that sends requests to this process as a user of the first one. */
  as: (user: SignedIn) => Call
}

export interface TestPlatform {
  platform: Platform
  app: FastifyInstance
  clock: MovableClock
  /** Creates an account with a user, or another user of an existing account. */
  signedIn: (options?: {
    scopes?: string
    of?: SignedIn
    restricted?: boolean
    grants?: object
  }) => Promise<SignedIn>
  /** Creates a token of the demo administrator with all scopes. */
  demoToken: () => Promise<string>
  /** Sends an unauthenticated request. */
  call: Call
  /**
   * Opens a second process on the same database. Returns the first process for an embedded database, which allows only
   * one.
   */
  beside: () => Promise<Beside>
  /** Advances the clock until no job is left. */
  settle: () => Promise<void>
}

/** Creates a PostgreSQL database if the tests run on PostgreSQL, otherwise an in-memory database. */
async function testDatabase(): Promise<{
  settings: Partial<PlatformSettings>
  drop: () => Promise<void>
}> {
  const postgres = await ownPostgres()
  if (!postgres) return { settings: { dataDir: ':memory:' }, drop: () => Promise.resolve() }
  return { settings: { databaseUrl: postgres.databaseUrl }, drop: postgres.drop }
}

/**
 * Puts a console in front of the platform that accesses it through a dialect. Checks that each translated response is
 * identical to the original response, byte for byte.
 */
async function inDialect(platform: FastifyInstance): Promise<FastifyInstance> {
  const payloads: string[] = []
  // Ignore the origin of API URLs and the console's marker in them, because they depend on the responding server.
  const anywhere = (text: string) =>
    text.replaceAll(/https?:\/\/[^/"]+(?=\/v4\/)/g, '').replaceAll(/[?&]console=[\w-]{22}/g, '')
  platform.addHook('onSend', (_request, _reply, payload, done) => {
    payloads.push(typeof payload === 'string' ? anywhere(payload) : '')
    done()
  })
  const { dialectFront } = await import('../server/dialectFront.ts')
  const front = await dialectFront(platform)
  front.addHook('onSend', async (_request, _reply, payload) => {
    if (!(payload instanceof Readable)) return payload
    const text = Buffer.concat(await payload.toArray()).toString()
    const found = payloads.indexOf(anywhere(text))
    if (found < 0) throw new Error(`The dialect left something else: ${text}`)
    payloads.splice(found, 1)
    return text
  })
  return front
}

/** Opens a platform for the test file and closes it after its tests. */
export async function testPlatform(
  settings: Partial<PlatformSettings> & { clock?: MovableClock } = {},
): Promise<TestPlatform> {
  const clock = settings.clock ?? movableClock()
  const database = await testDatabase()
  const opened: PlatformSettings = {
    dataDir: ':memory:',
    speed: 1,
    demo: 'none',
    rateLimits: 'off',
    worker: false,
    clock,
    // All processes on the same database share the key.
    ...(settings.dataDir === undefined && { secretKey: 'of all processes of a test platform' }),
    ...database.settings,
    ...settings,
  }
  const platform = await openPlatform(opened)
  const behind = fastify()
  await behind.register(platform.plugin, { prefix: '/v4' })
  const app = inject('dialect') === true ? await inDialect(behind) : behind
  afterAll(async () => {
    await app.close()
    await behind.close()
    await platform.close()
    await database.drop()
  })
  const callAs =
    (token?: string): Call =>
    (id, input = {}) =>
      callOperation(app, id, input as Partial<OperationInput<typeof id>>, token)
  return {
    platform,
    app,
    clock,
    call: callAs(),
    async signedIn({ scopes = '*', of, restricted = false, grants = {} } = {}) {
      const username = `user-${randomUUID().slice(0, 18)}`
      const email = `${username}@example.com`
      const created = wireTime(clock.now())
      let ids: { accountId: number; userId: number }
      if (of) {
        const { id } = await platform.db
          .insertInto('user')
          .values({
            account_id: of.user.accountId,
            username,
            email,
            restricted: restricted ? 1 : 0,
            global_grants: JSON.stringify(grants),
            created,
            password_created: created,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        ids = { accountId: of.user.accountId, userId: id }
      } else ids = await newAccount(platform.db, clock, { username, email })
      const { token } = await makeToken(platform.db, clock, {
        userId: ids.userId,
        label: 'test',
        scopes,
        expiry: null,
      })
      const user = {
        id: ids.userId,
        accountId: ids.accountId,
        username,
        email,
        restricted,
        globalGrants: {},
      }
      return { call: callAs(token), user, token }
    },
    async demoToken() {
      const { id: userId } = await platform.db
        .selectFrom('user')
        .select('id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow()
      const rights = { userId, label: 'test', scopes: '*', expiry: null }
      return (await makeToken(platform.db, clock, rights)).token
    },
    async beside() {
      if (opened.databaseUrl === undefined) return { platform, as: ({ call }) => call }
      const second = await openPlatform(opened)
      const secondApp = fastify()
      await secondApp.register(second.plugin, { prefix: '/v4' })
      afterAll(async () => {
        await secondApp.close()
        await second.close()
      })
      const as =
        ({ token }: SignedIn): Call =>
        (id, input = {}) =>
          callOperation(secondApp, id, input as Partial<OperationInput<typeof id>>, token)
      return { platform: second, as }
    },
    async settle() {
      for (
        let due = await platform.jobs.nextDue();
        due !== undefined;
        due = await platform.jobs.nextDue()
      ) {
        if (due > clock.now() + 400 * days) throw new Error('A job is due in more than a year')
        clock.advance(Math.max(0, due - clock.now()))
        await platform.jobs.runDue()
        await platform.jobs.idle()
      }
    },
  }
}

async function callOperation<Id extends OperationId>(
  app: FastifyInstance,
  id: Id,
  input: Partial<OperationInput<Id>>,
  token?: string,
): Promise<OperationOutput<Id>> {
  const operation = operations.find((candidate) => candidate.id === id)
  if (!operation) throw new Error(`No operation ${id}`)
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((input.path as Record<string, unknown> | undefined)?.[name])),
  )
  const response = await app.inject({
    method: operation.method,
    url: `/v4${path}`,
    query: Object.fromEntries(
      Object.entries((input.query as object | undefined) ?? {}).map(([name, value]) => [
        name,
        String(value),
      ]),
    ),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(input.body === undefined ? {} : { payload: input.body as object }),
  })
  const body: unknown = response.body === '' ? undefined : response.json()
  const faults = responseErrors(operation, response.statusCode, body)
  if (faults.length > 0)
    throw new Error(`Not as the contract says: ${faults.join('; ')}\n${response.body}`)
  if (response.statusCode >= 400)
    throw new CallError(
      response.statusCode,
      (body as { errors: FieldError[] }).errors,
      response.headers,
    )
  return body as OperationOutput<Id>
}
