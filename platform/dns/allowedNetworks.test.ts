import { networkInterfaces } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { networksIn, isAllowedPeer } from './allowedNetworks.ts'

afterEach(() => vi.unstubAllEnvs())

const reachedWith = (setting: string, address: string) => {
  vi.stubEnv('DNS_REACH', setting)
  return isAllowedPeer(address)
}

test.each(['203.0.113.1', '2001:db8::53', '::ffff:203.0.113.1'])(
  'the public address %s is reached without a setting',
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
])('%s is reached by the setting only', (address) => {
  expect(reachedWith('', address)).toBe(false)
  expect(reachedWith('203.0.113.0/24', address)).toBe(false)
  expect(reachedWith('0.0.0.0/0, ::/0', address)).toBe(true)
})

test('a single address and a network open what they hold', () => {
  const list = '127.0.0.1 10.0.0.0/8,fd00:1::/32'
  expect(reachedWith(list, '127.0.0.1')).toBe(true)
  expect(reachedWith(list, '127.0.0.2')).toBe(false)
  expect(reachedWith(list, '10.255.0.1')).toBe(true)
  expect(reachedWith(list, 'fd00:1::9')).toBe(true)
  expect(reachedWith(list, 'fd00:2::9')).toBe(false)
})

test.each(['169.254.169.254', 'fe80::1', 'fe80::1%eth0', '0.0.0.0', '224.0.0.1', 'ff02::1'])(
  '%s is no name server, whatever the setting',
  (address) => expect(reachedWith('0.0.0.0/0, ::/0', address)).toBe(false),
)

test('the addresses of this machine count as its own', () => {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address)
  expect(own.length).toBeGreaterThan(0)
  for (const address of own) expect(reachedWith('', address), address).toBe(false)
})

test.each(['10.0.0.0/33', 'localhost', '10.0.0', '::/129', '127.0.0.1,x'])(
  '%s is no list of networks',
  (list) => expect(networksIn(list)).toBeUndefined(),
)
