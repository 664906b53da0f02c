import { expect, test } from 'vitest'
import { type ContractOperation, operations } from '../../platform/api/operations.ts'
import { schemaAt } from '../support/platform/inputs.ts'
import { testPlatform } from '../support/platform/platform.ts'
import { writes } from './writes/all.ts'
import { anyCall, type AnySending, anyWrite } from './writes/anyWrite.ts'
import { computeCopies } from './writes/computes.ts'
import { domainCopies } from './writes/domains.ts'
import { volumeCopies } from './writes/volumes.ts'
import {
  type ActId,
  answeredPart,
  type Copies,
  type CopyId,
  fieldsOf,
  isCopy,
  isNamed,
  isWrite,
  leavesOf,
  lostIn,
  viewAfter,
  type World,
} from './writes/write.ts'

const tested = await testPlatform()

const copies: Copies<CopyId> = { ...computeCopies, ...domainCopies, ...volumeCopies }

/** Effects of the operations whose body is not stored; separate tests cover them. */
const acts: Record<ActId, string> = {
  attachVolume: 'takes a device slot',
  bootCompute: 'starts a profile',
  importDomain: 'reads another name server',
  migrateCompute: 'moves to another host',
  mutateCompute: 'upgrades the host',
  orderComputeConfigInterfaces: 'sorts what is there',
  rebootCompute: 'starts a profile',
  rebuildCompute: 'writes disks anew',
  rescueCompute: 'starts the rescue system',
  resetComputeDiskPassword: 'writes into the disk',
  resetComputePassword: 'writes into the disk',
  resizeCompute: 'moves to another type',
  resizeComputeDisk: 'grows or shrinks as a job',
  resizeVolume: 'grows as a job',
  restoreComputeBackup: 'writes disks and profiles',
}

const handled = operations.filter(({ jsonBody }) => jsonBody)
const writing = handled.filter(isWrite)
const world = async (): Promise<World> => ({ me: await tested.signedIn(), tested })

test('declares for every operation with a body whether it stores, copies or acts', () => {
  const others = handled.filter((operation) => !isWrite(operation) && !isCopy(operation))
  expect(others.map(({ id }) => id).toSorted()).toEqual(Object.keys(acts).toSorted())
  expect(Object.keys(writes).toSorted()).toEqual(writing.map(({ id }) => id).toSorted())
  const copying = operations.filter(isCopy).map(({ id }) => id)
  expect(Object.keys(copies).toSorted()).toEqual(copying.toSorted())
})

/**
 * Sends all bodies and returns the sent and read values by dot path; errors list the lost values.
 */
async function sendAll({ me }: World, operation: ContractOperation, sendings: AnySending[]) {
  const call = anyCall(me)
  const sent = new Set<string>()
  const valuesByPath = new Map<string, Set<string>>()
  const lost: { answer: string[]; read: string[] } = { answer: [], read: [] }
  const note = (read: unknown) => {
    for (const [path, values] of leavesOf(read))
      for (const value of values)
        valuesByPath.set(path, (valuesByPath.get(path) ?? new Set()).add(JSON.stringify(value)))
  }
  for (const { path, bodies, before, read } of sendings) {
    const view = async (answer: object) => {
      const found = viewAfter(operation, path as object | undefined, answer)
      if (!found) throw new Error(`${operation.id} needs a read: no view belongs to its path`)
      return call(found.id, { path: found.path })
    }
    if (operation.method === 'PUT') note(await (before ? before() : view({})))
    for (const body of bodies as object[]) {
      const answer = await call(operation.id, { ...(path ? { path } : {}), body })
      const after = await (read ? read(answer as never) : view(answer))
      for (const at of leavesOf(body).keys()) sent.add(at)
      note(after)
      lost.answer.push(...lostIn(answeredPart(body, answer), answer))
      lost.read.push(...lostIn(body, after))
    }
  }
  return { sent, valuesByPath, lost }
}

test.each(writing.map((operation) => [operation.id, operation] as const))(
  '%s returns what was sent, in its response and in the next read',
  async (id, operation) => {
    const write = anyWrite(id)
    const { unseen = {}, unanswered = {}, fixed = {} } = write
    const here = await world()
    const sendings = await write.send(here)
    const { sent, valuesByPath, lost } = await sendAll(here, operation, sendings)

    const fields = fieldsOf(schemaAt(operation.jsonBody?.pointer ?? ''))
    const seen = fields.filter((path) => path !== '' && !isNamed(path, unseen))
    const unchanged = seen.filter((path) => (valuesByPath.get(path)?.size ?? 0) < 2)
    const inAnswer = { ...unseen, ...unanswered }
    expect({
      'fields of the contract that were not sent': seen.filter((path) => !sent.has(path)),
      'sent fields that the answer does not show': lost.answer.filter(
        (at) => !isNamed(at, inAnswer),
      ),
      'sent fields that the next read does not show': lost.read.filter(
        (at) => !isNamed(at, unseen),
      ),
      'fields with the same value all the time': unchanged.filter((at) => !isNamed(at, fixed)),
    }).toEqual({
      'fields of the contract that were not sent': [],
      'sent fields that the answer does not show': [],
      'sent fields that the next read does not show': [],
      'fields with the same value all the time': [],
    })
    const names = Object.keys({ ...unseen, ...unanswered, ...fixed })
    const unknown = names.filter((name) => !fields.some((path) => isNamed(path, { [name]: '' })))
    expect(unknown, 'named here, but not a field of the contract').toEqual([])
  },
)

test.each(Object.entries(copies))('%s copies every field', async (_, copying) => {
  const { source, copy, own } = await copying(await world())
  const differing = lostIn(source, copy).filter((path) => !isNamed(path, own))
  expect(differing).toEqual([])
})
