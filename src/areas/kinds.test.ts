import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { kinds } from './kinds.ts'

const files = import.meta.glob<{ routes: RouteObject[] }>('./*/routes.tsx', { eager: true })
const routes = Object.values(files).flatMap((file) => file.routes)

const addressed = kinds.flatMap(({ type, href }) => {
  const address = href?.('5', { url: '/v4/databases/mysql/instances/5' })
  return address === undefined ? [] : [[type, address] as const]
})

test.each(addressed)('links an event of type %s to a screen: %s', (_type, address) => {
  expect(matchRoutes(routes, address)).not.toBeNull()
})

test('describes each type in only one area', () => {
  const types = kinds.map(({ type }) => type)
  expect(types).toEqual([...new Set(types)])
})

test('orders the kinds like the menu', () => {
  const [first] = kinds
  expect(first?.label).toBe('Instance')
  expect(kinds.findIndex(({ type }) => type === 'domain')).toBeGreaterThan(
    kinds.findIndex(({ type }) => type === 'volume'),
  )
})
