import { expect, test } from 'vitest'
import { type ContractOperation, operations } from '../../platform/api/operations.ts'
import { requestLists } from '../support/contract/requestLists.ts'
import { testPlatform } from '../support/platform/platform.ts'
import { testResponder } from '../support/platform/responder.ts'
import { filledPath, hasValidRequests, validRequests } from './writes/validRequests.ts'

const tested = await testPlatform()
const elsewhere = await testResponder()

/** Returns a copy of a body with a list at a path such as `['rules', 'inbound', '[]', 'ports']`. */
function withList(value: unknown, path: readonly string[], list: readonly unknown[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return list
  if (name === '[]') {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : []
    return [withList(first, rest, list), ...others]
  }
  const fields = (value ?? {}) as Record<string, unknown>
  return { ...fields, [name]: withList(fields[name], rest, list) }
}

const longLists = operations
  .filter(hasValidRequests)
  .flatMap((operation) =>
    requestLists
      .filter(({ operationId }) => operationId === operation.id)
      .map(
        ({ path, list: { maxItems = 0 } }) =>
          [operation.id, path, { operation, maxItems }] as const,
      ),
  )

test('tries every list of a JSON body', () => {
  const tried = longLists.map(([id, path]) => `${id} ${path}`)
  const untried = requestLists.filter(
    ({ operationId, path }) => !tried.includes(`${operationId} ${path}`),
  )
  expect(untried).toEqual([])
})

/** Valid requests by operation, because some names in them are unique across accounts. Rejected requests change nothing. */
const requests = new Map<string, ReturnType<typeof validRequest>>()

async function validRequest(operation: ContractOperation) {
  const me = await tested.signedIn()
  const [request] = await validRequests({ me, tested, elsewhere }, operation)
  return { ...request, token: me.token }
}

test.each(longLists)('%s rejects a list %s that is too long', async (_, path, request) => {
  const { operation, maxItems } = request
  const valid = requests.get(operation.id) ?? validRequest(operation)
  requests.set(operation.id, valid)
  const { path: values, body, token } = await valid
  const answer = await tested.app.inject({
    method: operation.method,
    url: `/v4${filledPath(operation.path, values)}`,
    headers: { authorization: `Bearer ${token}` },
    payload: withList(
      body,
      path.replaceAll('[]', '.[]').split('.'),
      Array(maxItems + 1).fill(null),
    ) as object,
  })
  expect(answer.statusCode).toBe(400)
  const field = path.replaceAll('[]', '[0]')
  const { errors } = answer.json<{ errors: { reason: string; field?: string }[] }>()
  expect(errors.filter((error) => error.field?.startsWith(field))).toEqual([
    { reason: expect.stringMatching(new RegExp(`^Must have .*\\b${maxItems} items$`)), field },
  ])
})
