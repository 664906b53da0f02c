import { expect, test } from 'vitest'
import {
  absoluteName,
  domainNameError,
  fullName,
  liesOutside,
  looksLikeAddress,
  namesZoneTwice,
  nameError,
  nameToSend,
  normalizeName,
  relativeName,
  toAscii,
} from './domainNames.ts'

const label63 = 'a'.repeat(63)
const name253 = `${label63}.${label63}.${label63}.${'a'.repeat(61)}`

test.each([
  ['Example.ORG', 'example.org'],
  ['_sip._tcp', '_sip._tcp'],
  ['10.in-addr.arpa', '10.in-addr.arpa'],
  ['123', '123'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['BÜCHER.example.', 'xn--bcher-kva.example.'],
  ['*.bücher.example', '*.xn--bcher-kva.example'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['faß.example', 'xn--fa-hia.example'],
  ['１２３', '123'],
  ['bü cher.example', undefined],
  ['-bücher', undefined],
  ['bücher-.example', undefined],
  ['bücher/x', undefined],
  ['user@bücher', undefined],
  ['bücher:80', undefined],
  ['bücher?x', undefined],
  ['bücher#x', undefined],
  ['bücher\\x', undefined],
  ['b%C3%BCü', undefined],
  ['', ''],
])('converts %j to ASCII as %j', (name, ascii) => {
  expect(toAscii(name)).toBe(ascii)
})

test.each([
  ['WWW', 'www'],
  ['www.example.org.', 'www.example.org'],
  ['', ''],
])('normalizes %j to %j', (name, normal) => {
  expect(normalizeName(name)).toBe(normal)
})

test.each([
  ['', '', 'example.org'],
  ['@', '', 'example.org'],
  ['example.org', '', 'example.org'],
  ['Example.Org.', '', 'example.org'],
  ['www', 'www', 'www.example.org'],
  ['WWW.Example.org', 'www', 'www.example.org'],
  ['www.example.org.', 'www', 'www.example.org'],
  ['a.b', 'a.b', 'a.b.example.org'],
  ['*', '*', '*.example.org'],
  ['notexample.org', 'notexample.org', 'notexample.org.example.org'],
])(
  'expands %j to the relative name %j in example.org and the full name %j',
  (name, relative, full) => {
    expect(relativeName(name, 'example.org')).toBe(relative)
    expect(relativeName(name, 'Example.ORG.')).toBe(relative)
    expect(fullName(name, 'example.org')).toBe(full)
  },
)

test.each([
  ['', 'example.org', ''],
  ['www', 'www.example.org', 'www'],
  ['www.example.org', 'www.example.org.example.org', 'www.example.org.example.org.'],
  ['example.org', 'example.org.example.org', 'example.org.example.org.'],
  ['notexample.org', 'notexample.org.example.org', 'notexample.org'],
])('expands the stored name %j to the full name %s and sends it as %j', (name, full, sent) => {
  expect(absoluteName(name, 'Example.ORG.')).toBe(full)
  expect(nameToSend(name, 'example.org')).toBe(sent)
  expect(relativeName(sent, 'example.org')).toBe(name)
})

test.each([
  ['www', false],
  ['www.example.org', false],
  ['www.example.org.', false],
  ['example.org.', false],
  ['www.example.com.', true],
  ['notexample.org.', true],
  ['.', true],
])('%j lies outside example.org: %j', (name, outside) => {
  expect(liesOutside(name, 'example.org')).toBe(outside)
})

test.each([
  ['www.example.org.example.org', true],
  ['example.org.example.org.', true],
  ['www.example.org', false],
  ['notexample.org', false],
  ['', false],
])('%j contains example.org twice: %j', (name, twice) => {
  expect(namesZoneTwice(name, 'example.org')).toBe(twice)
})

test.each([
  ['192.0.2.1', true],
  ['1.2.3.400.', true],
  ['10.5', true],
  ['10', false],
  ['10.example', false],
])('%j looks like an IP address: %j', (name, address) => {
  expect(looksLikeAddress(name)).toBe(address)
})

test.each([
  ['a', {}],
  ['1', {}],
  ['3com.example', {}],
  ['xn--bcher-kva.example', {}],
  ['a-b.c--d', {}],
  ['A.Example', {}],
  [label63, {}],
  [name253, {}],
  ['*', { wildcard: true }],
  ['*.a', { wildcard: true }],
  ['_dmarc', { underscore: true }],
  ['k1._domainkey', { underscore: true }],
  ['a_', { underscore: true }],
  ['mx1.example', { letterFirst: true }],
  ['0/25.2.0.192.in-addr.arpa', { slash: true }],
])('accepts %j with the options %j', (name, rules) => {
  expect(nameError(name, rules)).toBeUndefined()
})

test.each([
  ['', {}, 'Required'],
  ['.', {}, 'two in a row'],
  ['.a', {}, 'begin with a period'],
  ['a..b', {}, 'two in a row'],
  [`${label63}a`, {}, 'at most 63'],
  [`${name253}a`, {}, 'at most 253'],
  ['-a', {}, 'begin with a hyphen'],
  ['a-', {}, 'end with a hyphen'],
  ['a-.b', {}, 'end with a hyphen'],
  ['a b', {}, 'letters, digits and hyphens'],
  ['a_b', {}, 'letters, digits and hyphens'],
  ['bücher', {}, 'letters, digits and hyphens'],
  ['a/b', { underscore: true }, 'hyphens and underscores'],
  ['a_b', { slash: true }, 'letters, digits, hyphens and slashes'],
  ['*', {}, 'wildcard'],
  ['*.a', {}, 'wildcard'],
  ['a*', {}, 'letters, digits and hyphens'],
  ['a.*', { wildcard: true }, 'left-most'],
  ['a*', { wildcard: true }, 'whole left-most'],
  ['**', { wildcard: true }, 'whole left-most'],
  ['_a', { wildcard: true }, 'letters, digits and hyphens'],
  ['1a.example', { letterFirst: true }, 'begin with a letter'],
  ['a.1', { letterFirst: true }, 'begin with a letter'],
])('rejects %j with the options %j: %s', (name, rules, reason) => {
  expect(nameError(name, rules)).toContain(reason)
})

test.each([
  'a',
  'example.org',
  'Example.ORG.',
  '2.0.192.in-addr.arpa',
  '3com.example',
  'xn--bcher-kva.example',
  name253,
  `${name253}.`,
])('accepts the domain name %s', (domain) => {
  expect(domainNameError(domain)).toBeUndefined()
})

test.each([
  '',
  '.',
  'a..org',
  'example.org..',
  '*.example.org',
  '_dmarc.example.org',
  'exam ple.org',
  'bücher.example',
  '0/25.2.0.192.in-addr.arpa',
  '-example.org',
  'example-.org',
  `${label63}a.org`,
  `${name253}a`,
  '192.0.2.1',
  '123',
  'example.123',
  '2001:db8::1',
])('rejects the domain name %j', (domain) => {
  expect(domainNameError(domain)).toBeTypeOf('string')
})
