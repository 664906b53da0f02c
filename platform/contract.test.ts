import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hours } from './clock.ts'
import { type ContractOperation, operations } from './contract.ts'
import { handlers } from './handlers.ts'
import { answerFaults } from './test/answers.ts'
import { inputsOf, schemaAt } from './test/inputs.ts'
import { type SignedIn, testPlatform } from './test/platform.ts'
import { inputChecks } from './validation.ts'

/** Vary it to look further: FUZZ_SEED=7 FUZZ_RUNS=500. */
const seed = Number(process.env.FUZZ_SEED ?? 1)
const runsEach = Number(process.env.FUZZ_RUNS ?? 15)

const jobErrors: unknown[] = []
const { app, platform, clock, signedIn } = await testPlatform({
  demo: 'small',
  report: (error) => jobErrors.push(error),
})

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

/** What is made is then there to be changed, read and deleted. */
const order = ['POST', 'PUT', 'GET', 'DELETE']
const implemented = operations
  .filter(({ id }) => id in handlers)
  .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method))

interface Asked {
  status: number
  body: unknown
}

async function ask(
  operation: ContractOperation,
  path: string,
  input: { query?: Record<string, string>; body?: unknown; token?: string },
): Promise<Asked> {
  const { body } = input
  const type = operation.streamBody ? 'application/octet-stream' : 'application/json'
  const answer = await app.inject({
    method: operation.method,
    url: `/v4${path}`,
    ...(input.query ? { query: input.query } : {}),
    headers: {
      ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? undefined : answer.json<unknown>(),
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What the items of a list are addressed by. */
function keysOf(body: unknown, parameter: string): string[] {
  const items = isObject(body) ? (body.data ?? Object.values(body).flat()) : body
  if (!Array.isArray(items)) return []
  const keys = items.filter(isObject).map((item) => item[parameter] ?? item.id ?? item.label)
  return [...new Set(keys.filter((key) => typeof key === 'string' || typeof key === 'number'))]
    .slice(0, 40)
    .map(String)
}

const placeholder = /\{(\w+)\}/
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

/** Fills the placeholders of a path from left to right with what the lists before them show, or with anything. */
async function filledPath(
  template: string,
  pick: number[],
  token: string,
  seen: Map<string, string[]>,
): Promise<string> {
  let path = template
  for (let at = 0; ; at++) {
    const found = placeholder.exec(path)
    if (!found) return path
    const prefix = path.slice(0, found.index - 1)
    const list = operations.find(
      (operation) =>
        operation.method === 'GET' &&
        operation.id in handlers &&
        new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(prefix),
    )
    const known =
      seen.get(prefix) ??
      (list ? keysOf((await ask(list, prefix, { token })).body, found[1] ?? '') : [])
    seen.set(prefix, known)
    const roll = pick[at] ?? 0
    // One in eight is nothing that the platform ever gave out.
    const keys = known.length > 0 && roll % 8 > 0 ? known : anyKeys
    const key = keys[Math.floor(roll / 8) % keys.length] ?? ''
    path = path.replace(found[0], () => encodeURIComponent(key))
  }
}

function queriesOf(operation: ContractOperation): fc.Arbitrary<Record<string, string>> {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  return fc
    .tuple(
      ...query.map(({ name, pointer }) =>
        fc.option(inputsOf(schemaAt(pointer), 0, name).map((value) => [name, String(value)])),
      ),
    )
    .map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null)))
}

const plausible = new Set([200, 204, 400, 401, 403, 404, 503])

describe('whatever comes, the answer is one of the contract and never a failure', async () => {
  const team: SignedIn = await signedIn({ of: ofAdmin as SignedIn })
  const guest = await signedIn({ of: team, restricted: true })

  test.each(implemented.map((operation) => [operation.id, operation] as const))(
    '%s',
    async (_, operation) => {
      const caller = await signedIn({ of: team })
      const tokens = [...Array<string>(10).fill(caller.token), guest.token, undefined]
      const seen = new Map<string, string[]>()
      const inputs = fc.record({
        pick: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        query: queriesOf(operation),
        body: operation.jsonBody
          ? inputsOf(schemaAt(operation.jsonBody.pointer))
          : fc.constant(undefined),
        token: fc.constantFrom(...tokens),
      })
      await fc.assert(
        fc.asyncProperty(inputs, async ({ pick, query, body, token }) => {
          const path = await filledPath(operation.path, pick, caller.token, seen)
          const answer = await ask(operation, path, {
            query,
            body: operation.streamBody ? 'bytes' : body,
            ...(token === undefined ? {} : { token }),
          })
          expect(plausible, JSON.stringify(answer)).toContain(answer.status)
          expect(answerFaults(operation, answer.status, answer.body)).toEqual([])
        }),
        { seed, numRuns: runsEach, endOnFailure: true },
      )
    },
  )

  test('the jobs that these calls began end without an error', async () => {
    // Masters of zones are somewhere else; what is read from them has tests of its own.
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
)('%s ignores fields that it does not know, and names them', (_, operation) => {
  const { faults, ignored } = inputChecks(operation).body({ of_no_meaning: true })
  expect(ignored).toEqual(['of_no_meaning'])
  expect(faults.map(({ field }) => field)).not.toContain('of_no_meaning')
})
