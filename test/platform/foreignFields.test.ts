import { describe, expect, test } from 'vitest'
import { contract } from '#shared/contract/operations.ts'
import { type ContractOperation, operations } from '../../platform/api/operations.ts'
import { withoutEmptyTexts } from '../support/platform/emptyTexts.ts'
import { type SignedIn, testPlatform } from '../support/platform/platform.ts'
import { testResponder } from '../support/platform/responder.ts'
import { responseSchema, strange, strangeBody } from '../support/platform/strangeBody.ts'
import { acts } from './writes/acts.ts'
import { anyCall, anyWrite, type Json } from './writes/anyWrite.ts'
import { isNamed, isWrite, lostIn, viewAfter, type World } from './writes/write.ts'
import { inputChecks } from '#shared/contract/validation.ts'

/** Clients written for another version of this API send fields that are unknown or not accepted. */

const tested = await testPlatform()
const elsewhere = await testResponder()

const world = async (): Promise<World> => ({ me: await tested.signedIn(), tested })

async function send(
  me: SignedIn,
  { method, path: template }: ContractOperation,
  path: unknown,
  body: unknown,
) {
  const url = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((path as Json)[name])),
  )
  const answer = await tested.app.inject({
    method,
    url: `/v4${url}`,
    headers: { authorization: `Bearer ${me.token}` },
    payload: body as object,
  })
  const ignored = String(answer.headers['x-ignored-fields'] ?? '')
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.body === '' ? {} : answer.json<Json>(),
    ignored: ignored.split(', ').toSorted(),
  }
}

const taking = operations.filter(({ jsonBody }) => jsonBody)
const schemaOf = ({ jsonBody }: ContractOperation) => jsonBody?.schema ?? {}
const closed = taking.filter(({ jsonBody }) => jsonBody?.free !== true)

test('has a closed schema for every request body except the preferences', () => {
  const free = taking.filter((operation) => !closed.includes(operation))
  expect(free.map(({ id }) => id)).toEqual(['updatePreferences'])
  expect(Object.values(contract.paths).filter((item) => 'patch' in item)).toEqual([])
})

/** Combines the current view with the changes, and sends the result as such a client does. */
async function sendStrangely(
  me: SignedIn,
  operation: ContractOperation,
  path: unknown,
  body: unknown,
) {
  const variant = strangeBody(schemaOf(operation), responseSchema(operation), body)
  const answer = await send(me, operation, path, variant.body)
  expect({ sent: variant.body, status: answer.status, answer: answer.body }).toMatchObject({
    status: 200,
  })
  expect(answer.ignored).toEqual(variant.ignored.toSorted())
  expect(answer.text).not.toContain(strange)
  return answer.body
}

describe('unknown and read-only fields are ignored and named, and nulls are omitted in', () => {
  test.each(closed.filter(isWrite).map((operation) => [operation.id, operation] as const))(
    '%s',
    async (id, operation) => {
      const { send: sendings, unseen = {} } = anyWrite(id)
      const here = await world()
      const call = anyCall(here.me)
      const all = await sendings(here)
      const isUpdate = operation.method === 'PUT'
      for (const { path, bodies, before, read } of isUpdate ? all : all.slice(0, 1)) {
        const view = async (answer: object) => {
          const found = viewAfter(operation, path, answer)
          if (!found) throw new Error(`${id} needs a read: no view belongs to its path`)
          return call(found.id, { path: found.path })
        }
        // An update sends the whole view with the changed fields.
        for (const body of isUpdate ? bodies : bodies.slice(0, 1)) {
          const whole = isUpdate ? withoutEmptyTexts(await (before ? before() : view({})), id) : {}
          const answer = await sendStrangely(here.me, operation, path, { ...whole, ...body })
          const after = await (read ? read(answer) : view(answer))
          expect(lostIn(body, after).filter((at) => !isNamed(at, unseen))).toEqual([])
          expect(JSON.stringify(after)).not.toContain(strange)
        }
      }
    },
  )

  test.each(
    closed
      .filter((operation) => !isWrite(operation))
      .map((operation) => [operation.id, operation] as const),
  )('%s', async (id, operation) => {
    const here = await world()
    const { path, body } = await acts[id as keyof typeof acts]({ ...here, elsewhere })
    await sendStrangely(here.me, operation, path, body)
  })

  const bare = operations.filter(
    ({ method, jsonBody, streamBody }) => method !== 'GET' && !jsonBody && !streamBody,
  )
  test.each(bare.map((operation) => [operation.id, operation] as const))(
    '%s, which takes no body',
    (_, operation) => {
      const body = { label: strange, nested: { label: strange } }
      expect(inputChecks(operation).body(body)).toEqual({
        faults: [],
        ignored: ['label', 'nested'],
      })
    },
  )
})
