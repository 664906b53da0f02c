import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import packet from 'dns-packet'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { testResponder } from '../../test/support/platform/responder.ts'
import { answerQuery } from './answer.ts'
import { startResponder } from './responder.ts'

const { platform, ask, newZone, port } = await testResponder()

/** Encodes a name whose labels may contain any bytes. */
const nameOf = (...labels: (string | Buffer)[]) =>
  Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ])

const words = (...values: number[]) => {
  const bytes = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index)
  return bytes
}

const id = 0x12_34
const typeA = 1
const internet = 1

const questionFor = (name: Buffer, type = typeA, dnsClass = internet) =>
  Buffer.concat([name, words(type, dnsClass)])

const messageOf = (question: Buffer, { flags = 0, extras = [] as Buffer[] } = {}) =>
  Buffer.concat([words(id, flags, 1, 0, 0, extras.length), question, ...extras])

const option = (owner = nameOf(), flags = 0) => Buffer.concat([owner, words(41, 1232, 0, flags, 0)])

/** Returns the answer to a message with its parsed header; undefined if there is none. */
async function reply(message: Buffer) {
  const query = { message, from: '127.0.0.1', transport: 'udp' } as const
  const [answer] = [...(await answerQuery(platform.db, query))]
  if (!answer) return undefined
  const flags = answer.readUInt16BE(2)
  return {
    bytes: answer,
    id: answer.readUInt16BE(0),
    opcode: (flags >> 11) & 15,
    recursionDesired: (flags & packet.RECURSION_DESIRED) !== 0,
    rcode: flags & 15,
    answers: packet.decode(answer).answers ?? [],
    additionals: packet.decode(answer).additionals ?? [],
  }
}

const formerr = 1
const nxdomain = 3
const notimp = 4
const refused = 5

test.each([
  ['a period', 'www.shop'],
  ['a lone period', '.'],
  ['a null byte', 'a\0b'],
  ['bytes that are no text', Buffer.alloc(63, 255)],
  ['a byte above ASCII', Buffer.from([255])],
  ['a sign whose lower case is ASCII', '\u212Awww'],
])(
  'returns NXDOMAIN and the unchanged question for a name with %s in a label',
  async (_, label) => {
    const { zone } = await newZone([
      { type: 'A', name: 'www.shop', target: '203.0.113.1' },
      { type: 'A', name: 'kwww', target: '203.0.113.1' },
    ])
    const question = questionFor(nameOf(Buffer.from(label), ...zone.split('.')))
    const answer = await reply(messageOf(question))
    expect(answer).toMatchObject({ rcode: nxdomain, answers: [] })
    expect(answer?.bytes.subarray(12, 12 + question.length)).toEqual(question)
  },
)

test('returns replies about unusual names that dig can parse', async () => {
  const { zone } = await newZone([{ type: 'A', name: '*.any', target: '203.0.113.1' }])
  expect((await ask(String.raw`\255.${zone}`, 'A')).status).toBe('NXDOMAIN')
  expect((await ask(String.raw`www\.${zone}`, 'A')).status).toBe('REFUSED')
  expect((await ask(String.raw`a\.b\255.any.${zone}`, 'A')).answers).toEqual([
    String.raw`a\.b\255.any.${zone}. 86400 IN A 203.0.113.1`,
  ])
})

test('does not reply to a response', async () => {
  const { zone } = await newZone()
  const question = questionFor(nameOf(...zone.split('.')))
  expect(await reply(messageOf(question, { flags: 0x80_00 }))).toBeUndefined()
  expect(await reply(messageOf(Buffer.from([63]), { flags: 0x80_00 }))).toBeUndefined()
})

test('responds to a malformed message with the same id, opcode and RD flag', async () => {
  const header = { flags: packet.RECURSION_DESIRED }
  for (const broken of [[63], [0xc0, 12, 0, 1, 0, 1], [1, 97, 0, 0]])
    expect(await reply(messageOf(Buffer.from(broken), header))).toMatchObject({
      id,
      opcode: 0,
      recursionDesired: true,
      rcode: formerr,
    })
  expect(await reply(messageOf(Buffer.from([255]), { flags: 5 << 11 }))).toMatchObject({
    id,
    opcode: 5,
    rcode: notimp,
  })
})

test('refuses an unknown class and returns the question unchanged', async () => {
  const { zone } = await newZone()
  const question = questionFor(nameOf(...zone.split('.')), typeA, 0x80_01)
  const answer = await reply(messageOf(question))
  expect(answer).toMatchObject({ rcode: refused })
  expect(answer?.bytes.subarray(12)).toEqual(question)
})

test('accepts only one OPT record, at the root', async () => {
  const { zone } = await newZone()
  const name = nameOf(...zone.split('.'))
  const rcode = async (...extras: Buffer[]) =>
    (await reply(messageOf(questionFor(name), { extras })))?.rcode
  expect(await rcode(option())).toBe(0)
  expect(await rcode(option(), option())).toBe(formerr)
  expect(await rcode(option(name))).toBe(formerr)
  expect(await rcode(option(), option(name))).toBe(formerr)
})

test('returns the DO flag of the query', async () => {
  const { zone } = await newZone()
  expect((await ask('+dnssec', zone, 'SOA')).text).toContain('EDNS: version: 0, flags: do;')
  expect((await ask(zone, 'SOA')).text).toContain('EDNS: version: 0, flags:;')
})

test('answers all queries after the client has closed its side of the connection', async () => {
  const { zone } = await newZone([{ type: 'A', name: 'www', target: '203.0.113.1' }])
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  const questions = ['www', 'nope'].map((label) => {
    const message = messageOf(questionFor(nameOf(label, ...zone.split('.'))))
    return Buffer.concat([words(message.length), message])
  })
  socket.end(Buffer.concat(questions))
  let left = Buffer.concat(await socket.toArray())
  const rcodes: number[] = []
  while (left.length > 0) {
    rcodes.push(left.readUInt16BE(4) & 15)
    left = left.subarray(2 + left.readUInt16BE(0))
  }
  expect(rcodes).toEqual([0, nxdomain])
})

test('returns SERVFAIL and reports the error when the database fails', async () => {
  const db = await openDatabase(':memory:')
  await db.destroy()
  const failures: unknown[] = []
  const responder = await startResponder({
    db,
    host: '127.0.0.1',
    port: 0,
    report: (error) => failures.push(error),
  })
  onTestFinished(() => responder.close())
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  const question = questionFor(nameOf('example', 'org'))
  socket.send(messageOf(question), responder.port, '127.0.0.1')
  const [answer] = (await once(socket, 'message')) as [Buffer]
  const servfail = 2
  expect([answer.readUInt16BE(0), answer.readUInt16BE(2) & 15]).toEqual([id, servfail])
  expect(answer.subarray(12)).toEqual(question)
  expect(failures).toHaveLength(1)
})
