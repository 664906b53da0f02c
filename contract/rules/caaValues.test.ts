import { expect, test } from 'vitest'
import type { CaaTag } from './caaValues.ts'
import { caaFault } from './caaValues.ts'

test.each<[CaaTag, string]>([
  ['issue', 'letsencrypt.org'],
  ['issue', 'CA1.Example.NET'],
  ['issue', 'ca1.example.net; account=230123'],
  ['issue', 'ca1.example.net;account=230123;policy=ev'],
  ['issue', 'ca.example; validationmethods=dns-01,http-01 ; accounturi=https://ca.example/acct/1'],
  ['issue', 'ca.example;'],
  ['issue', 'ca.example; empty='],
  ['issue', ';'],
  ['issuewild', 'letsencrypt.org'],
  ['issuewild', ';'],
  ['iodef', 'example.org'],
  ['iodef', 'http://iodef.example.com'],
  ['iodef', 'https://iodef.example.com'],
  ['iodef', 'mailto:security@example.com'],
  ['iodef', 'mailto:first.last+caa@example.com'],
])('%s takes %j', (tag, value) => {
  expect(caaFault(tag, value)).toBeUndefined()
})

test.each<[CaaTag, string]>([
  ['issue', ''],
  ['issue', 'letsencrypt.org.'],
  ['issue', '*.example.org'],
  ['issue', 'lets encrypt.org'],
  ['issue', 'https://letsencrypt.org'],
  ['issue', 'ca.example account=1'],
  ['issue', 'ca.example; account'],
  ['issue', 'ca.example; =1'],
  ['issue', 'ca.example; a b=1'],
  ['issue', 'ca.example;; a=1'],
  ['issue', 'ca.example; a=b c'],
  ['issue', ';;'],
  ['issuewild', ''],
  ['issuewild', '*'],
  ['issuewild', '*.example.org'],
  ['issuewild', 'example.org.'],
  ['issuewild', 'ca.example; a=1'],
  ['iodef', ''],
  ['iodef', 'example.org.'],
  ['iodef', 'http://'],
  ['iodef', 'https://example.org.'],
  ['iodef', 'ftp://example.org'],
  ['iodef', 'mailto:'],
  ['iodef', 'mailto:security'],
  ['iodef', 'mailto:@example.org'],
  ['iodef', 'mailto:a@b@'],
  ['iodef', 'mailto:a b@example.org'],
  ['iodef', 'mailto:a..b@example.org'],
  ['iodef', `mailto:${'a'.repeat(65)}@example.org`],
  ['iodef', 'security@example.org'],
])('%s refuses %j', (tag, value) => {
  expect(caaFault(tag, value)).toBeTypeOf('string')
})
