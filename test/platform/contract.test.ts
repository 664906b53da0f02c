import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { hours } from '#shared/clock.ts'
import { type ContractOperation, operations } from '../../platform/api/operations.ts'
import { responseErrors } from '../support/platform/responses.ts'
import { type ApiCall, callsOf, type Caller, keysOf, listAt, placeholder } from './fuzz/apiCalls.ts'
import { accountApart, pictureOf } from './fuzz/keptApart.ts'
import { heapOf, keepFailed, runs, seed } from './fuzz/settings.ts'
import { type SignedIn, testPlatform } from '../support/platform/platform.ts'
import { inputChecks } from '#shared/contract/validation.ts'

const isDialect = inject('dialect') === true
/**
 * Number of requests for each operation: some 8,000 in total on each database. The dialect only needs a few.
 */
const callsEach = isDialect ? 15 : runs(37)

const jobErrors: unknown[] = []
const tested = await testPlatform({
  demo: 'small',
  report: (error) => jobErrors.push(error),
})
const { app, platform, clock, signedIn } = tested

const admin = await platform.db
  .selectFrom('user')
  .selectAll()
  .where('username', '=', 'admin')
  .executeTakeFirstOrThrow()
const ofAdmin = {
  user: {
    id: admin.id,
    accountId: admin.account_id,
    username: '',
    email: '',
    restricted: false,
    globalGrants: {},
  },
}

/** Create objects first, so that they can be updated, read and deleted. */
const order = ['POST', 'PUT', 'GET', 'DELETE']
const ordered = operations.toSorted(
  (one, other) => order.indexOf(one.method) - order.indexOf(other.method),
)
const byId = new Map(operations.map((operation) => [operation.id, operation]))

async function listed(path: string, parameter: string, token: string): Promise<string[]> {
  if (!listAt(path)) return []
  const { body } = await app.inject({ url: `/v4${path}`, headers: bearer(token) })
  return keysOf(JSON.parse(body === '' ? 'null' : body), parameter)
}

const bearer = (token: string | undefined) =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

const anyKeys = [
  '1',
  '999999',
  '0',
  'us-east',
  'us-east-1',
  'example',
  '2026',
  '5',
  '12',
  'a\0',
  '%',
]

/** Ids and image numbers are unique across accounts; names of regions and types are public. */
const isUnique = (key: string) => /^(private\/)?\d{2,}$/.test(key)

interface Filled {
  path: string
  /** True if the path refers to an object of another account. */
  isForeign: boolean
}

/** The keys that lists have returned to the owner and to the other account. */
interface Seen {
  own: Map<string, Promise<string[]>>
  foreign: Map<string, Promise<string[]>>
}

function cached(
  lists: Map<string, Promise<string[]>>,
  path: string,
  read: () => Promise<string[]>,
): Promise<string[]> {
  const known = lists.get(path) ?? read()
  lists.set(path, known)
  return known
}

/**
 * Fills the placeholders of a path from left to right with keys from the parent lists, or with arbitrary values.
 */
async function filledPath(
  template: string,
  pick: readonly number[],
  tokens: { owner: string; other: string },
  seen: Seen,
): Promise<Filled> {
  let path = template
  let isForeign = false
  for (let at = 0; ; at++) {
    const found = placeholder.exec(path)
    if (!found) return { path, isForeign }
    const prefix = path.slice(0, found.index - 1)
    const name = found[1] ?? ''
    const own = await cached(seen.own, prefix, () => listed(prefix, name, tokens.owner))
    const roll = pick[at] ?? 0
    const foreign: string[] =
      isForeign || roll % 8 === 1
        ? (await cached(seen.foreign, prefix, () => listed(prefix, name, tokens.other))).filter(
            (key) => isUnique(key) && !own.includes(key),
          )
        : []
    // Every eighth key is a value that the platform has never returned.
    const keys =
      foreign.length > 0 ? foreign : own.length > 0 && roll % 8 > 0 ? own.slice(0, 40) : anyKeys
    isForeign ||= foreign.length > 0
    const key = keys[Math.floor(roll / 8) % keys.length] ?? ''
    path = path.replace(found[0], () => encodeURIComponent(key))
  }
}

const plausible = new Set([200, 204, 400, 401, 403, 404, 503])
/** Statuses for bodies that are not JSON, too large, or of an unaccepted type. */
const ofBodies = new Set([413, 415, 406])

interface Answer {
  status: number
  text: string
}

/** Time limit for requests that never get a response, in milliseconds. */
const testTimeout = 60_000

async function send(call: ApiCall, path: string, token: string | undefined): Promise<Answer> {
  const { method, streamBody } = byId.get(call.operation) as ContractOperation
  const { body, text, filter } = call
  const usual = streamBody ? 'application/octet-stream' : 'application/json'
  const payload =
    text === undefined
      ? body === undefined
        ? undefined
        : JSON.stringify(body)
      : Buffer.from(text, 'latin1')
  const answer = await app.inject({
    method,
    url: `/v4${path}`,
    query: call.query,
    headers: {
      ...bearer(token),
      ...(filter !== undefined && { 'x-filter': filter }),
      ...(payload !== undefined && { 'content-type': call.type ?? usual }),
    },
    ...(payload !== undefined && { payload }),
    signal: AbortSignal.timeout(testTimeout),
  })
  return { status: answer.statusCode, text: answer.body }
}

/** Requests that failed in an earlier run. */
const failedOnce: ApiCall[] = JSON.parse(
  readFileSync(new URL('fuzz/apiCorpus.json', import.meta.url), 'utf8'),
)

describe('a random request', async () => {
  const team: SignedIn = await signedIn({ of: ofAdmin as SignedIn })
  const guest = await signedIn({ of: team, restricted: true })
  const apart = await accountApart(tested)
  const startHeap = heapOf()

  /** @throws Error that describes the request */
  async function expectPlausible(call: ApiCall, owner: string, seen: Seen): Promise<void> {
    const operation = byId.get(call.operation) as ContractOperation
    const tokens = { owner, other: apart.me.token }
    const { path, isForeign } = await filledPath(operation.path, call.keys, tokens, seen)
    const tokenOf: Record<Caller, string | undefined> = {
      owner,
      guest: guest.token,
      nobody: undefined,
    }
    const { status, text } = await send(call, path, tokenOf[call.as])
    const isOdd = call.text !== undefined || call.type !== undefined
    if (!plausible.has(status) && !(isOdd && ofBodies.has(status)))
      throw new Error(`${path}: ${status} ${text}`)
    const faults = responseErrors(operation, status, text === '' ? undefined : JSON.parse(text))
    if (faults.length > 0) throw new Error(`${path}: ${faults.join('; ')}`)
    if (isForeign && status < 400) throw new Error(`${path}: another account answers ${text}`)
    const read = apart.marks.find((mark) => text.includes(mark))
    if (read !== undefined) throw new Error(`${path}: shows ${read} of another account in ${text}`)
  }

  async function tryAll(calls: readonly ApiCall[], owner: string): Promise<void> {
    const seen: Seen = { own: new Map(), foreign: new Map() }
    for (const call of calls)
      try {
        await expectPlausible(call, owner, seen)
      } catch (error) {
        keepFailed('apiCorpus.json', call)
        expect.fail(`${String(error)}\n${JSON.stringify(call)}`)
      }
  }

  test('that failed once gets a response that conforms to the contract', async () => {
    await tryAll(failedOnce, (await signedIn({ of: team })).token)
  })

  test.each(ordered.map((operation, index) => [operation.id, operation, index] as const))(
    'to %s gets a response that conforms to the contract',
    async (_, operation, index) => {
      const { token } = await signedIn({ of: team })
      for (let done = 0; done < callsEach; done += 50)
        await tryAll(
          fc.sample(callsOf(operation, apart.ids), {
            seed: seed * 1_000_003 + index * 10_007 + done,
            numRuns: Math.min(50, callsEach - done),
          }),
          token,
        )
    },
  )

  test('changes nothing in another account', async () => {
    const after = await pictureOf(tested, apart.me)
    const marked = [...apart.before.values()].filter((text) => text.includes(apart.marks[0] ?? ''))
    expect(marked.length).toBeGreaterThan(50)
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(apart.before))
  })

  test('leaks no memory', () => {
    expect(heapOf() - startHeap).toBeLessThan(300)
  })

  test('starts only jobs that end without an error', async () => {
    // Primary name servers are unreachable here; zone transfers have separate tests.
    await platform.db.deleteFrom('job').where('kind', '=', 'domain_refresh').execute()
    const until = clock.now() + 4 * hours
    for (;;) {
      const due = await platform.jobs.nextDue()
      if (due === undefined || due > until) break
      clock.advance(Math.max(1, due - clock.now()))
      await platform.jobs.runDue()
      await platform.jobs.idle()
    }
    expect(jobErrors).toEqual([])
  })
})

test.each(
  operations
    .filter(({ jsonBody, id }) => jsonBody && id !== 'updatePreferences')
    .map((operation) => [operation.id, operation] as const),
)('%s ignores and names unknown fields', (_, operation) => {
  const { faults, ignored } = inputChecks(operation).body({ of_no_meaning: true })
  expect(ignored).toEqual(['of_no_meaning'])
  expect(faults.map(({ field }) => field)).not.toContain('of_no_meaning')
})
