import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { newGround, type Running, startProcess } from './processes.ts'

const ground = await newGround()
afterAll(() => ground.drop())

/** Fifty on each database: a hundred in a run of all tests. */
const rounds = 50
const writers = 4
const writesAtMost = 60

const idOf = (body: unknown) => (body as { id: number }).id

/** Writes until the process is gone, and notes what was acknowledged. */
async function write(
  server: Running,
  domainId: number,
  round: number,
  acknowledged: Map<number, string>,
) {
  const work = async (writer: number) => {
    for (let count = 0; count < writesAtMost; count++) {
      const name = `r${round}-${writer}-${count}`
      try {
        const made = await server.call('POST', `/domains/${domainId}/records`, {
          type: 'A',
          name,
          target: '203.0.113.1',
        })
        if (made.status === 200) acknowledged.set(idOf(made.body), name)
      } catch (error) {
        // The connection ends with the process, as it should.
        if (error instanceof TypeError) return
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)))
}

test(`no acknowledged write is lost when the process is killed in mid-write, ${rounds} times`, async () => {
  const acknowledged = new Map<number, string>()
  let domainId = 0
  for (let round = 0; round < rounds; round++) {
    const server = await startProcess(ground)
    if (domainId === 0) {
      const body = { domain: 'kill.example', type: 'master', soa_email: 'a@kill.example' }
      domainId = idOf((await server.call('POST', '/domains', body)).body)
    }
    // A job that the kill leaves half-way, in most rounds.
    await server.call('POST', `/compute/instances/${ground.computeId}/reboot`, {})
    const writing = write(server, domainId, round, acknowledged)
    await pause(15 + ((round * 37) % 90))
    await server.kill()
    await writing
    const kept = await ground.db
      .selectFrom('domain_record')
      .select(['id', 'name'])
      .where('domain_id', '=', domainId)
      .execute()
    const names = new Map(kept.map(({ id, name }) => [id, name]))
    const lost = [...acknowledged].filter(([id, name]) => names.get(id) !== name)
    expect(lost).toEqual([])
  }
  expect(acknowledged.size).toBeGreaterThan(rounds)
  const { records } = await ground.db
    .selectFrom('domain')
    .select('records')
    .where('id', '=', domainId)
    .executeTakeFirstOrThrow()
  const { count } = await ground.db
    .selectFrom('domain_record')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('domain_id', '=', domainId)
    .executeTakeFirstOrThrow()
  // The counter is part of the same transaction, so it cannot drift however often the process dies.
  expect(Number(count)).toBe(records)
}, 900_000)

test('what was begun before a kill ends after it', async () => {
  const server = await startProcess(ground)
  await server.call('POST', `/compute/instances/${ground.computeId}/reboot`, {})
  await server.kill()
  const next = await startProcess(ground)
  await expect
    .poll(
      () =>
        ground.db
          .selectFrom('job')
          .select(['kind', 'state'])
          .where('object_type', '=', 'compute')
          .where('state', '=', 'running')
          .execute(),
      { timeout: 20_000 },
    )
    .toEqual([])
  const { status } = (await next.call('GET', `/compute/instances/${ground.computeId}`)).body as {
    status: string
  }
  expect(status).toBe('running')
  await next.kill()
}, 60_000)
