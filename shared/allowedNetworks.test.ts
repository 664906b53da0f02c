import { networkInterfaces } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { networksIn, isAllowedPeer } from './allowedNetworks.ts'

afterEach(() => vi.unstubAllEnvs())

const reachedWith = (setting: string, address: string) => {
  vi.stubEnv('DNS_REACH', setting)
  return isAllowedPeer(address)
}

test.each(['203.0.113.1', '2001:db8::53', '::ffff:203.0.113.1'])(
  'allows the public address %s by default',
  (address) => expect(reachedWith('', address)).toBe(true),
)

test.each([
  '127.0.0.1',
  '127.200.3.4',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  'fd00::1',
  '64:ff9b::a00:1',
])('allows %s only if DNS_REACH includes it', (address) => {
  expect(reachedWith('', address)).toBe(false)
  expect(reachedWith('203.0.113.0/24', address)).toBe(false)
  expect(reachedWith('0.0.0.0/0, ::/0', address)).toBe(true)
})

test('allows the addresses and networks in the setting', () => {
  const list = '127.0.0.1 10.0.0.0/8,fd00:1::/32'
  expect(reachedWith(list, '127.0.0.1')).toBe(true)
  expect(reachedWith(list, '127.0.0.2')).toBe(false)
  expect(reachedWith(list, '10.255.0.1')).toBe(true)
  expect(reachedWith(list, 'fd00:1::9')).toBe(true)
  expect(reachedWith(list, 'fd00:2::9')).toBe(false)
})

test.each(['169.254.169.254', 'fe80::1', 'fe80::1%eth0', '0.0.0.0', '224.0.0.1', 'ff02::1'])(
  'never allows %s',
  (address) => expect(reachedWith('0.0.0.0/0, ::/0', address)).toBe(false),
)

test('does not allow the addresses of this machine by default', () => {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address)
  expect(own.length).toBeGreaterThan(0)
  for (const address of own) expect(reachedWith('', address), address).toBe(false)
})

test.each(['10.0.0.0/33', 'localhost', '10.0.0', '::/129', '127.0.0.1,x'])(
  'rejects %s as a list of networks',
  (list) => expect(networksIn(list)).toBeUndefined(),
)
