import { expect, test } from 'vitest'
import { operationOf, type OperationNeeds } from './operationNeeds.ts'

const operation = (id: string, method: string, path: string): OperationNeeds => ({
  id,
  method,
  path,
  summary: id,
  scopes: [],
  grant: 'none',
})

const operations = [
  operation('viewPart', 'GET', '/things/{thingId}/{part}'),
  operation('listThings', 'GET', '/things'),
  operation('createThing', 'POST', '/things'),
  operation('viewThing', 'GET', '/things/{thingId}'),
  operation('viewOwn', 'GET', '/things/own'),
  operation('viewOdd', 'GET', '/things/x{odd}/end'),
]

test.each([
  ['GET', '/v4/things', 'listThings', {}],
  ['POST', '/v4/things', 'createThing', {}],
  ['GET', '/things', 'listThings', {}],
  ['GET', '/v4/things/7', 'viewThing', { thingId: '7' }],
  ['GET', '/v4/things/own', 'viewOwn', {}],
  ['GET', '/v4/things/a%2Fb/c%20d', 'viewPart', { thingId: 'a/b', part: 'c d' }],
  ['GET', '/v4/things/%E0%A4%A', 'viewThing', { thingId: '%E0%A4%A' }],
])('finds the operation of %s %s: %s', (method, path, id, parameters) => {
  const found = operationOf(operations, method, path)
  expect([found?.operation.id, found?.parameters]).toEqual([id, parameters])
})

test.each([
  ['PUT', '/v4/things'],
  ['GET', '/v4/things/1/2/3'],
  ['GET', '/v4'],
  ['GET', '/v4/others'],
  ['GET', '/v4things'],
  ['GET', '/other/v4/things'],
])('finds no operation for %s %s', (method, path) => {
  expect(operationOf(operations, method, path)).toBeUndefined()
})

test('treats a path segment with text before its placeholder as literal text', () => {
  const odd = operations.filter(({ id }) => id === 'viewOdd')
  expect(operationOf(odd, 'GET', '/things/x{odd}/end')?.parameters).toEqual({})
  expect(operationOf(odd, 'GET', '/things/xy/end')).toBeUndefined()
})
