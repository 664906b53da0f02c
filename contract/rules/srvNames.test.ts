import { expect, test } from 'vitest'
import {
  bareSrvLabel,
  normalizeProtocol,
  normalizeService,
  protocolError,
  serviceError,
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
])('stores the service %j as %j', (service, stored) => {
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
])('stores the protocol %j as %j', (protocol, stored) => {
  expect(normalizeProtocol(protocol)).toBe(stored)
})

test('hides the leading underscore and trailing period in forms', () => {
  expect(bareSrvLabel('_sip.')).toBe('sip')
  expect(bareSrvLabel('sip')).toBe('sip')
})

test.each([
  ['sip', 'tcp', '_sip._tcp'],
  ['_SIP', '_TCP', '_sip._tcp'],
  ['sip', null, '_sip'],
  ['sip', '_tcp.office', '_sip._tcp.office'],
])('combines %j and %j into the name %j', (service, protocol, name) => {
  expect(srvName(service, protocol)).toBe(name)
})

test.each(['sip', '_sip', 'sip.', 'xmpp-client', 'ts3', 'a_b', 's', 'a'.repeat(62)])(
  'accepts the service %s',
  (service) => {
    expect(serviceError(service)).toBeUndefined()
  },
)

test.each(['', '_', '__sip', 'si p', 'sip.tcp', '-sip', 'sip-', '*', 'sïp', 'a'.repeat(63)])(
  'rejects the service %j',
  (service) => {
    expect(serviceError(service)).toBeTypeOf('string')
  },
)

test.each(['tcp', '_udp', 'xmpp', 'tls', 'smtp', '_tcp.office', '_tcp.dc._msdcs'])(
  'accepts the protocol %s',
  (protocol) => {
    expect(protocolError(protocol)).toBeUndefined()
  },
)

test.each(['', 't p', '-tcp', 'tcp..x', 'tcp.*', '*', 'tcp.a-'])(
  'rejects the protocol %j',
  (protocol) => {
    expect(protocolError(protocol)).toBeTypeOf('string')
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
])('accepts the protocol %s: %s', (protocol, isOne) => {
  expect(protocolError(protocol) === undefined).toBe(isOne)
})

test('reports the maximum length in the error for a long label', () => {
  expect(serviceError('a'.repeat(63))).toBe('Must have at most 62 characters')
})

test('leaves underscores within a service name unchanged', () => {
  expect(bareSrvLabel('a_b')).toBe('a_b')
})
