import { expect, test } from 'vitest'
import { unreachable } from './reachable.ts'

test.each([
  ['10.0.0.1', 'a private network'],
  ['172.32.0.1', undefined],
  ['127.0.0.1', 'the machine itself'],
  ['203.0.113.1', undefined],
  ['fe80::1', 'a link-local network'],
  ['fd00::1', 'a unique local network'],
  ['::1', 'the machine itself'],
  ['2001:db8::1', undefined],
  ['168.63.129.16', 'the host of a virtual machine'],
  ['::', 'no host'],
  ['::2', undefined],
  ['ff02::1', 'a multicast group'],
  ['ff0e::1', 'a multicast group'],
  ['::ffff:10.0.0.1', 'a private network'],
  ['::FFFF:7f00:1', 'the machine itself'],
  ['::ffff:203.0.113.1', undefined],
  ['64:ff9b::a00:1', 'a network that translates IPv4'],
  ['2002:a00:1::1', 'a network that translates IPv4'],
  ['2001:0:a00:1::1', 'a network that translates IPv4'],
  ['fec0::1', 'a private network'],
  ['ns1.example', undefined],
])('classifies %s as %s', (address, what) => {
  expect(unreachable(address)).toBe(what)
})
