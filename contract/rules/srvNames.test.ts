import { expect, test } from 'vitest'
import {
  bareSrvLabel,
  normalizeProtocol,
  normalizeService,
  protocolFault,
  serviceFault,
  srvName,
} from './srvNames.ts'

test.each([
  ['sip', '_sip'],
  ['_sip', '_sip'],
  ['sip.', '_sip'],
  ['_sip.', '_sip'],
  ['xmpp-client', '_xmpp-client'],
  ['', ''],
  ['_', ''],
  [null, ''],
  [undefined, ''],
])('the service %j is stored as %j', (service, stored) => {
  expect(normalizeService(service)).toBe(stored)
})

test.each([
  ['tcp', '_tcp'],
  ['_tcp', '_tcp'],
  ['_tcp.', '_tcp'],
  ['_tcp.office', '_tcp.office'],
  ['', null],
  [null, null],
  [undefined, null],
])('the protocol %j is stored as %j', (protocol, stored) => {
  expect(normalizeProtocol(protocol)).toBe(stored)
})

test('what the service adds is not shown in a form', () => {
  expect(bareSrvLabel('_sip.')).toBe('sip')
  expect(bareSrvLabel('sip')).toBe('sip')
})

test.each([
  ['sip', 'tcp', '_sip._tcp'],
  ['_SIP', '_TCP', '_sip._tcp'],
  ['sip', null, '_sip'],
  ['sip', '_tcp.office', '_sip._tcp.office'],
])('%j and %j make the name %j', (service, protocol, name) => {
  expect(srvName(service, protocol)).toBe(name)
})

test.each(['sip', '_sip', 'sip.', 'xmpp-client', 'ts3', 'a_b', 's', 'a'.repeat(62)])(
  '%s is a service',
  (service) => {
    expect(serviceFault(service)).toBeUndefined()
  },
)

test.each(['', '_', '__sip', 'si p', 'sip.tcp', '-sip', 'sip-', '*', 'sïp', 'a'.repeat(63)])(
  '%j is not a service',
  (service) => {
    expect(serviceFault(service)).toBeTypeOf('string')
  },
)

test.each(['tcp', '_udp', 'xmpp', 'tls', 'smtp', '_tcp.office', '_tcp.dc._msdcs'])(
  '%s is a protocol',
  (protocol) => {
    expect(protocolFault(protocol)).toBeUndefined()
  },
)

test.each(['', 't p', '-tcp', 'tcp..x', 'tcp.*', '*', 'tcp.a-'])(
  '%j is not a protocol',
  (protocol) => {
    expect(protocolFault(protocol)).toBeTypeOf('string')
  },
)

test.each([
  ['a'.repeat(62), true],
  ['a'.repeat(63), false],
  [`tcp.${'a'.repeat(63)}`, true],
  [`tcp.${'a'.repeat(64)}`, false],
  ['t_p.office', true],
  ['tcp.of fice', false],
  ['a'.repeat(63) + '.office', false],
])('%s is a protocol: %s', (protocol, isOne) => {
  expect(protocolFault(protocol) === undefined).toBe(isOne)
})

test('a label that is too long is told with the length that is taken', () => {
  expect(serviceFault('a'.repeat(63))).toBe('Must have at most 62 characters')
})

test('only a leading underscore is added by the service', () => {
  expect(bareSrvLabel('a_b')).toBe('a_b')
})
