import { describe, expect, test } from 'vitest'
import {
  attachmentExtensions,
  attachmentError,
  attachmentName,
  canBeStoredAs,
  numberedName,
  sentNameFault,
  ticketCan,
  ticketErrors,
  ticketIdFields,
  type TicketSubject,
} from './tickets.ts'

describe('ticket subject', () => {
  test('may be omitted', () => expect(ticketErrors({})).toEqual([]))

  test.each(ticketIdFields)('may be %s alone', (field) =>
    expect(ticketErrors({ [field]: 7 })).toEqual([]),
  )

  test('ignores undefined fields', () =>
    expect(ticketErrors({ compute_id: 7, domain_id: undefined, vlan: undefined })).toEqual([]))

  test.each<[TicketSubject, string[]]>([
    [{ compute_id: 1, domain_id: 2 }, ['compute_id']],
    [{ database_id: 1, vpc_id: 2 }, ['vpc_id']],
    [{ compute_id: 0, volume_id: 0 }, ['volume_id']],
    [{ database_id: 1, compute_id: 2, vpc_id: 3 }, ['compute_id', 'vpc_id']],
    [{ vlan: 'backend' }, ['region']],
    [{ region: 'us-east' }, ['region']],
    [{ region: 'us-east', compute_id: 1 }, ['region']],
    [{ vlan: 'backend', compute_id: 1, domain_id: 2 }, ['compute_id', 'region']],
    [{ vlan: 'backend', region: 'us-east', compute_id: 1 }, ['region']],
    [{ kubecluster_id: 1, metricsclient_id: 2 }, ['metricsclient_id']],
    [{ compute_id: null, vlan: null, region: 'us-east' }, ['region']],
  ])('%j is rejected with errors in %j', (body, fields) => {
    const found = ticketErrors(body).map(({ field }) => field)
    expect(found.toSorted()).toEqual(fields.toSorted())
  })

  test('error names the object that is already set', () =>
    expect(ticketErrors({ domain_id: 2, compute_id: 1 })).toEqual([
      {
        field: 'compute_id',
        reason: 'A ticket can be about one object only; domain_id is already set',
      },
    ]))

  test('may be a VLAN with its region', () =>
    expect(ticketErrors({ vlan: 'backend', region: 'us-east' })).toEqual([]))
})

describe('attachments', () => {
  test.each(attachmentExtensions)('ending in %s are accepted', (ending) => {
    expect(attachmentError(`screen${ending}`)).toBeUndefined()
    expect(attachmentError(`SCREEN.1${ending.toUpperCase()}`)).toBeUndefined()
  })

  test.each([
    '',
    'png',
    'screenpng',
    'notes.md',
    'page.html',
    'a.svg',
    'a.png.exe',
    'a.png ',
    'a.',
    'txt',
    '.txt',
    ' .txt',
    'a.txt.zip',
  ])('named %j are rejected', (name) => expect(attachmentError(name)).toContain('.gif, .jpg'))
})

test('limits the length of a sent file name', () => {
  expect(sentNameFault(`${'a'.repeat(1020)}.txt`)).toBeUndefined()
  expect(sentNameFault(`${'a'.repeat(75_000)}.txt`)).toBe(
    'The file name is longer than 1024 characters',
  )
})

test.each([
  ['screen.png', 'screen.png'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\me\\loss.PNG', 'loss.PNG'],
  ['exe\u202Egnp.txt', 'exegnp.txt'],
  ['a\u0000b\r\n.txt', 'ab.txt'],
  ['%22a%22%0D%0Ab 50%25.txt', '"a"b 50%25.txt'],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  [`${'é'.repeat(300)}.jpeg`, `${'é'.repeat(123)}.jpeg`],
  [`${'😀'.repeat(300)}.txt`, `${'😀'.repeat(124)}.txt`],
])('stores the file %j as %j', (sent, stored) => expect(attachmentName(sent)).toBe(stored))

test('numbers a file whose name exists, ignoring case', () => {
  expect(numberedName('trace.txt', ['other.txt'])).toBe('trace.txt')
  expect(numberedName('trace.txt', ['Trace.TXT'])).toBe('trace (2).txt')
  expect(numberedName('trace.txt', ['trace.txt', 'trace (2).txt'])).toBe('trace (3).txt')
})

test.each([
  ['trace.txt', 'trace.txt', true],
  ['trace.txt', 'Trace.TXT', true],
  ['trace.txt', 'trace (2).txt', true],
  ['trace.txt', 'trace (12).txt', true],
  ['../trace.txt', 'trace.txt', true],
  ['a\u202Etxt.txt', 'atxt.txt', true],
  [`${'n'.repeat(400)}.txt`, `${'n'.repeat(124)} (2).txt`, true],
  [`${'n'.repeat(200)}.txt`, `${'n'.repeat(200)}.txt`, true],
  ['trace.txt', 'trace-2.txt', false],
  ['trace.txt', 'trace (x).txt', false],
  ['trace (2).txt', 'trace.txt', false],
  ['trace.txt', 'trace.png', false],
  ['trace.txt', 'my trace.txt', false],
])('%j can be stored as %j: %j', (sent, stored, can) =>
  expect(canBeStoredAs(sent, stored)).toBe(can),
)

test('closes only open, closable tickets and rejects replies to closed ones', () => {
  expect(ticketCan.close({ status: 'open', closable: true })).toBeUndefined()
  expect(ticketCan.close({ status: 'open', closable: false })).toContain('provider')
  expect(ticketCan.close({ status: 'closed', closable: true })).toContain('already closed')
  expect(ticketCan.reply({ status: 'new' })).toBeUndefined()
  expect(ticketCan.reply({ status: 'closed' })).toContain('closed')
})
