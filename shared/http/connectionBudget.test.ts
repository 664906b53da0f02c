import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { clientAddress } from './connectionLimiter.ts'
import { ConnectionBudget, descriptorLimits, type Credential } from './connectionBudget.ts'

const budgetOf = (limits: Partial<ConnectionBudget['limits']> = {}) =>
  new ConnectionBudget({
    unauthenticated: 10,
    authenticated: 100,
    credential: 30,
    link: 20,
    address: 60,
    ...limits,
  })

const token = (name: string): Credential => ({ kind: 'credential', name })

function addBusy(
  budget: ConnectionBudget,
  credential: Credential,
  { address, count = 1 }: { address?: string | undefined; count?: number } = {},
): { sockets: Socket[]; accepted: number } {
  const sockets = Array.from({ length: count }, () => new Socket())
  const accepted = sockets.filter((socket) =>
    budget.add(socket, { credential, address, descriptors: 2 }),
  )
  return { sockets: accepted, accepted: accepted.length }
}

function addIdle(
  budget: ConnectionBudget,
  credential: Credential,
  { address, count = 1 }: { address?: string | undefined; count?: number } = {},
): Socket[] {
  return Array.from({ length: count }, () => {
    const [socket = new Socket()] = addBusy(budget, credential, { address }).sockets
    budget.markIdle(socket)
    return socket
  })
}

test('limits the requests in progress of one credential', () => {
  const budget = budgetOf()
  expect(addBusy(budget, token('a'), { count: 50 }).accepted).toBe(15)
  expect(addBusy(budget, token('b')).accepted).toBe(1)
})

test('limits one link, and all links of one access key', () => {
  const budget = budgetOf()
  const link = (name: string): Credential => ({ kind: 'link', name, signer: 'key' })
  expect(addBusy(budget, link('a'), { count: 50 }).accepted).toBe(10)
  expect(addBusy(budget, link('b'), { count: 50 }).accepted).toBe(10)
  expect(addBusy(budget, link('c'), { count: 50 }).accepted).toBe(10)
  addBusy(budget, link('d'), { count: 50 })
  expect(budget.used).toBe(60)
  expect(addBusy(budget, token('key'), { count: 50 }).accepted).toBe(15)
})

test('limits one address regardless of its credentials', () => {
  const budget = budgetOf()
  const names = Array.from({ length: 60 }, (_, at) => String(at))
  for (const name of names) addBusy(budget, token(name), { address: 'x', count: 50 })
  expect(budget.used).toBe(60)
  expect(addBusy(budget, token('e'), { address: 'y' }).accepted).toBe(1)
  expect(addBusy(budget, token('f')).accepted).toBe(1)
})

test('limits all credentials together', () => {
  const budget = budgetOf()
  const names = Array.from({ length: 60 }, (_, at) => String(at))
  for (const name of names) addBusy(budget, token(name), { count: 50 })
  expect(budget.used).toBe(100)
})

test.each([
  ['its address has', 'x'],
  ['all have', undefined],
])('closes a request of the credential with the most when %s no room for another', (_, address) => {
  const budget = budgetOf({ authenticated: 60 })
  const many = addBusy(budget, token('many'), { address, count: 15 }).sockets
  const more = addBusy(budget, token('more'), { address, count: 14 }).sockets
  const other = addBusy(budget, token('other'), { address, count: 1 }).sockets
  expect(budget.used).toBe(60)
  expect(addBusy(budget, token('new'), { address }).accepted).toBe(1)
  expect(many.map(({ destroyed }) => destroyed)).toEqual(many.map((_socket, at) => at === 0))
  expect([...more, ...other].some(({ destroyed }) => destroyed)).toBe(false)
})

test('rejects the request of a credential that would have more than the one that it replaces', () => {
  const budget = budgetOf({ authenticated: 20 })
  const even = addBusy(budget, token('a'), { count: 5 }).sockets
  const other = addBusy(budget, token('b'), { count: 5 }).sockets
  expect(addBusy(budget, token('a')).accepted).toBe(0)
  expect([...even, ...other].some(({ destroyed }) => destroyed)).toBe(false)
})

test('has room again when a connection is closed', () => {
  const budget = budgetOf()
  const { sockets } = addBusy(budget, token('a'), { count: 15 })
  expect(addBusy(budget, token('a')).accepted).toBe(0)
  budget.remove(sockets[0] as Socket)
  expect(addBusy(budget, token('a')).accepted).toBe(1)
})

test('closes the longest idle connections of a credential at its limit, and no other ones', () => {
  const budget = budgetOf()
  const other = addIdle(budget, token('b'), { address: 'x' })
  const idle = addIdle(budget, token('a'), { address: 'x', count: 29 })
  expect(addBusy(budget, token('a'), { address: 'x' }).accepted).toBe(1)
  expect(idle.map(({ destroyed }) => destroyed)).toEqual(idle.map((_, at) => at < 1))
  expect(other.map(({ destroyed }) => destroyed)).toEqual([false])
})

test('closes idle connections of the credential with the most when all are used', () => {
  const budget = budgetOf({ authenticated: 40 })
  const few = addIdle(budget, token('few'), { count: 10 })
  const many = addIdle(budget, token('many'), { count: 29 })
  expect(addBusy(budget, token('new'), { count: 2 }).accepted).toBe(2)
  expect(few.some(({ destroyed }) => destroyed)).toBe(false)
  expect(many.filter(({ destroyed }) => destroyed)).toHaveLength(3)
})

test('closes no connection whose next request has arrived', () => {
  const budget = budgetOf()
  const idle = addIdle(budget, token('a'), { count: 29 })
  for (const socket of idle) budget.markBusy(socket)
  expect(addBusy(budget, token('a')).accepted).toBe(0)
  expect(idle.some(({ destroyed }) => destroyed)).toBe(false)
})

test('counts a connection for the credential of its last request', () => {
  const budget = budgetOf()
  const { sockets } = addBusy(budget, token('a'), { count: 15 })
  for (const socket of sockets)
    budget.add(socket, { credential: token('b'), address: undefined, descriptors: 2 })
  expect(addBusy(budget, token('a'), { count: 15 }).accepted).toBe(15)
  expect(addBusy(budget, token('b')).accepted).toBe(0)
})

describe('default limits', () => {
  test.each([400, 1024, 1500, 4096, 65_536, Number.POSITIVE_INFINITY])(
    'leave a quarter of %d open files, and connections for unauthenticated clients',
    (openFiles) => {
      const limits = descriptorLimits({}, openFiles)
      const { unauthenticated, authenticated } = limits
      // Two listeners with two descriptors per connection, and the name server over TCP with one.
      expect(authenticated + 5 * unauthenticated).toBeLessThanOrEqual(openFiles * 0.75)
      expect(unauthenticated).toBeGreaterThanOrEqual(30)
      expect(limits.credential).toBeLessThanOrEqual((authenticated + 5 * unauthenticated) / 4)
      expect(limits.link).toBeLessThan(limits.credential)
      expect(limits.address).toBeLessThan(authenticated)
    },
  )

  test('let an S3 client send 50 parts at once with 1,024 open files', () => {
    expect(descriptorLimits({}, 1024).credential).toBeGreaterThanOrEqual(100)
  })

  test('can be set, up to three quarters of the limit of open files', () => {
    expect(descriptorLimits({ max: 200, perCredential: 60 }, 1000)).toMatchObject({
      authenticated: 100,
      credential: 60,
    })
    expect(descriptorLimits({ max: 5000 }, 1000)).toEqual(descriptorLimits({}, 1000))
  })
})

describe('the client address', () => {
  const of = (
    remoteAddress: string | undefined,
    forwarded?: string,
    isProxyTrusted = forwarded !== undefined,
  ) =>
    clientAddress(
      {
        socket: { remoteAddress } as Socket,
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      },
      isProxyTrusted,
    )

  test('is the same in IPv4 and mapped into IPv6', () => {
    expect(of('::ffff:192.0.2.1')).toBe(of('192.0.2.1'))
  })

  test('is the network of an IPv6 address', () => {
    expect(of('2001:db8:0:1::5')).toBe(of('2001:db8:0:1:ffff::6'))
    expect(of('2001:db8:0:1::5')).not.toBe(of('2001:db8:0:2::5'))
  })

  test('is the last one that a trusted proxy forwards', () => {
    expect(of('127.0.0.1', '198.51.100.9, 192.0.2.1')).toBe(of('192.0.2.1'))
  })

  test('is not taken from a proxy that is not trusted', () => {
    expect(of('192.0.2.7', '198.51.100.9', false)).toBe(of('192.0.2.7'))
  })

  test('is unknown behind a trusted proxy that forwards none', () => {
    expect(of('127.0.0.1', undefined, true)).toBeUndefined()
  })
})
