import { describe, expect, test } from 'vitest'
import {
  attachmentExtensions,
  attachmentFault,
  attachmentName,
  canBeStoredAs,
  numberedName,
  ticketCan,
  ticketFaults,
  ticketIdFields,
  type TicketSubject,
} from './tickets.ts'

describe('what a ticket is about', () => {
  test('nothing at all is fine', () => expect(ticketFaults({})).toEqual([]))

  test.each(ticketIdFields)('%s alone is fine', (field) =>
    expect(ticketFaults({ [field]: 7 })).toEqual([]),
  )

  test('fields left undefined do not count', () =>
    expect(ticketFaults({ compute_id: 7, domain_id: undefined, vlan: undefined })).toEqual([]))

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
  ])('%j is refused for %j', (body, fields) => {
    const found = ticketFaults(body).map(({ field }) => field)
    expect(found.toSorted()).toEqual(fields.toSorted())
  })

  test('the reason names the object that is set already', () =>
    expect(ticketFaults({ domain_id: 2, compute_id: 1 })).toEqual([
      {
        field: 'compute_id',
        reason: 'A ticket can be about one object only; domain_id is already set',
      },
    ]))

  test('a VLAN comes with its region', () =>
    expect(ticketFaults({ vlan: 'backend', region: 'us-east' })).toEqual([]))
})

describe('attachments', () => {
  test.each(attachmentExtensions)('a file ending in %s is taken', (ending) => {
    expect(attachmentFault(`screen${ending}`)).toBeUndefined()
    expect(attachmentFault(`SCREEN.1${ending.toUpperCase()}`)).toBeUndefined()
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
  ])('%j is refused', (name) => expect(attachmentFault(name)).toContain('.gif, .jpg'))
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
])('%j is stored as %j', (sent, stored) => expect(attachmentName(sent)).toBe(stored))

test('a file of a name that is taken gets a number, whatever the case', () => {
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
])('whether %j can be stored as %j: %j', (sent, stored, can) =>
  expect(canBeStoredAs(sent, stored)).toBe(can),
)

test('only an open ticket that is closable is closed, and no closed one is answered', () => {
  expect(ticketCan.close({ status: 'open', closable: true })).toBeUndefined()
  expect(ticketCan.close({ status: 'open', closable: false })).toContain('provider')
  expect(ticketCan.close({ status: 'closed', closable: true })).toContain('already closed')
  expect(ticketCan.reply({ status: 'new' })).toBeUndefined()
  expect(ticketCan.reply({ status: 'closed' })).toContain('closed')
})
