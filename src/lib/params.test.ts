import { expect, test } from 'vitest'
import { choiceParam, idParam, textParam, withParams } from './params.ts'

test('parses a positive integer as an id', () => {
  expect(idParam({ computeId: '123' }, 'computeId')).toBe(123)
})

test.each(['', '0', '-1', '1.5', 'abc', '1e3', '007', '99999999999999999999', undefined])(
  'responds with 404 for the invalid id "%s"',
  (computeId) => {
    let thrown: unknown
    try {
      idParam({ computeId }, 'computeId')
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(Response)
    expect((thrown as Response).status).toBe(404)
  },
)

test('returns a decoded text parameter, and throws when it is missing', () => {
  expect(textParam({ tagLabel: 'a/b c' }, 'tagLabel')).toBe('a/b c')
  expect(() => textParam({}, 'tagLabel')).toThrow()
})

test('falls back to the first choice', () => {
  const ranges = ['24h', '30d'] as const
  expect(choiceParam(new URLSearchParams('range=30d'), 'range', ranges)).toBe('30d')
  expect(choiceParam(new URLSearchParams('range=90d'), 'range', ranges)).toBe('24h')
  expect(choiceParam(new URLSearchParams(), 'range', ranges)).toBe('24h')
})

test('changes only the given query parameters', () => {
  const search = new URLSearchParams('q=web&range=24h&x=1')
  expect(withParams(search, { q: undefined, range: '30d', y: '2' }).toString()).toBe(
    'range=30d&x=1&y=2',
  )
  expect(search.toString()).toBe('q=web&range=24h&x=1')
})

test('repeats a query parameter for each of its values', () => {
  const search = new URLSearchParams('tag=web&tag=old&x=1')
  expect(withParams(search, { tag: ['a,b', 'c'] }).toString()).toBe('tag=a%2Cb&x=1&tag=c')
  expect(withParams(search, { tag: [] }).toString()).toBe('x=1')
  expect(withParams(search, { tag: 'one' }).toString()).toBe('tag=one&x=1')
})
