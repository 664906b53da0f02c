import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fields, Snapshot, SnapshotList } from '../../../shared/inventoryFile.ts'
import { pickFields } from '../../../contract/rules/recordFields.ts'
import { minutes } from '#shared/clock.ts'
import { localConsole } from '../../../test/support/server/local.ts'
import { importInventory, type SendRequest } from './importInventory.ts'
import { importReport } from './importReport.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'inventory-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const source = await localConsole({ demo: 'small' })
const target = await localConsole({ dataDir: join(dataDir, 'data') })

async function callerOf({ app, platform, clock }: Awaited<ReturnType<typeof localConsole>>) {
  const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'test' })
  const send: SendRequest = async (method, path, body) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/v4${path}`,
      headers: { host: 'console.test', authorization: `Bearer ${token}` },
      ...(body && { payload: { ...body } }),
    })
    if (answer.statusCode === 429 || answer.body.includes(' busy.')) {
      clock.advance(minutes)
      await platform.jobs.runDue()
      return send(method, path, body)
    }
    return { status: answer.statusCode, body: answer.json<Fields>() }
  }
  return send
}

const rowsAt = async (send: SendRequest, path: string) =>
  (await send('GET', `${path}?page_size=500`)).body.data as Fields[]

const listOf = (kind: string, rows: Fields[], idOf = ({ id }: Fields) => id): SnapshotList => ({
  name: `${kind}s`,
  kind,
  objects: Object.fromEntries(rows.map((row) => [String(idOf(row)), row])),
})

const kindPaths = {
  listTags: ['Tag', '/tags'],
  listVpcs: ['VPC', '/vpcs'],
  listDomains: ['Domain', '/domains'],
  listComputes: ['Instance', '/compute/instances'],
  listVolumes: ['Volume', '/volumes'],
  listFirewalls: ['Firewall', '/networking/firewalls'],
  listDatabases: ['Database', '/databases/instances'],
  listTokens: ['Access token', '/profile/tokens'],
} as const

/** Creates a snapshot like the console, including nested lists of domains and instances. */
async function snapshotOf(send: SendRequest): Promise<Snapshot> {
  const lists: Record<string, SnapshotList> = {}
  for (const [key, [kind, path]] of Object.entries(kindPaths)) {
    const rows = await rowsAt(send, path)
    lists[key] = listOf(kind, rows, (row) => row.id ?? row.label)
    for (const { id } of rows) {
      if (kind === 'Domain')
        lists[`listDomainRecords ${String(id)}`] = listOf(
          'Record',
          await rowsAt(send, `/domains/${String(id)}/records`),
        )
      if (kind === 'Instance')
        lists[`listComputeConfigs ${String(id)}`] = listOf(
          'Configuration',
          await rowsAt(send, `/compute/instances/${String(id)}/configs`),
        )
    }
  }
  return {
    kind: 'cloud-platform-console-inventory',
    version: 1,
    taken: '2026-05-12T10:30:00Z',
    username: 'admin',
    lists,
  }
}

let snapshot: Snapshot
let from: SendRequest
let to: SendRequest
beforeAll(async () => {
  from = await callerOf(source)
  to = await callerOf(target)
  snapshot = await snapshotOf(from)
})

const labelled = (rows: Fields[], label: string) => rows.find((row) => row.label === label) ?? {}

test('recreates an inventory in an empty account, including references between objects', async () => {
  const result = await importInventory(snapshot, to)
  expect(result.rejections).toEqual([])
  const names = async (send: SendRequest, path: string) =>
    new Set((await rowsAt(send, path)).map(({ domain, label }) => domain ?? label))
  for (const path of [
    '/domains',
    '/volumes',
    '/vpcs',
    '/networking/firewalls',
    '/compute/instances',
  ])
    expect(await names(to, path)).toEqual(await names(from, path))

  const zone = 'harbourandpine.example'
  const recordsOf = async (send: SendRequest) => {
    const { id } = (await rowsAt(send, '/domains')).find(({ domain }) => domain === zone) ?? {}
    return (await rowsAt(send, `/domains/${String(id)}/records`)).map((row) => pickFields(row))
  }
  expect(new Set(await recordsOf(to))).toEqual(new Set(await recordsOf(from)))

  const attached = (rows: Fields[]) =>
    new Set(rows.map(({ label, compute_label: instanceLabel }) => [label, instanceLabel]))
  expect(attached(await rowsAt(to, '/volumes'))).toEqual(attached(await rowsAt(from, '/volumes')))
  const protects = (rows: Fields[]) =>
    new Set(
      rows.map(({ label, rules, entities }) => [
        label,
        (rules as Fields).inbound,
        // The contract has no operation that creates load balancers.
        new Set(
          (entities as Fields[])
            .filter(({ type }) => type === 'compute')
            .map((entity) => entity.label),
        ),
      ]),
    )
  expect(protects(await rowsAt(to, '/networking/firewalls'))).toEqual(
    protects(await rowsAt(from, '/networking/firewalls')),
  )
  const subnets = async (send: SendRequest) =>
    (await rowsAt(send, '/vpcs')).flatMap(({ label: vpc, subnets }) =>
      (subnets as Fields[]).map(({ label, ipv4, computes }) => [
        vpc,
        label,
        ipv4,
        (computes as number[]).length,
      ]),
    )
  expect(await subnets(to)).toEqual(await subnets(from))
})

test('changes nothing on a second import', async () => {
  const before = await snapshotOf(to)
  const result = await importInventory(snapshot, to)
  expect([...result.createdCounts]).toEqual([])
  expect(await snapshotOf(to)).toEqual(before)
})

test('reports a rejected object with its field and imports the others', async () => {
  const rows = [
    { id: 1, domain: 'no zone', type: 'master', soa_email: 'a@example.org' },
    { id: 2, domain: 'made-after.example', type: 'master', soa_email: 'a@example.org' },
  ]
  const lists = {
    listDomains: listOf('Domain', rows),
    listTokens: listOf('Access token', [{ id: 1 }]),
  }
  const report = importReport(await importInventory({ ...snapshot, lists }, to))
  expect(report).toMatch(
    /^Domain: 1 created, 0 already there\nRejected:\n {2}Domain no zone: domain: .+\nNot created by an import: Access token 1$/,
  )
})

test('creates an instance without an image when its image does not exist', async () => {
  const [{ region, type } = {}] = await rowsAt(from, '/compute/instances')
  const row = {
    id: 1,
    label: 'restored',
    region,
    type,
    image: 'private/999',
  }
  await importInventory({ ...snapshot, lists: { listComputes: listOf('Instance', [row]) } }, to)
  expect(labelled(await rowsAt(to, '/compute/instances'), 'restored')).toMatchObject({
    image: null,
  })
})

async function command(args: string[], environment: Record<string, string> = {}) {
  const run = promisify(execFile)(process.execPath, ['server/cli/inventory.ts', ...args], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { PATH: process.env.PATH, DATA_DIR: join(dataDir, 'data'), ...environment },
  })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

const fileOf = (text: string) => {
  const file = join(dataDir, 'inventory.json')
  writeFileSync(file, text)
  return file
}

test('imports a file while the console is running, and deletes its token afterwards', async () => {
  const url = await target.app.listen({ port: 0, host: '127.0.0.1' })
  const row = { id: 1, domain: 'by-command.example', type: 'master', soa_email: 'a@example.org' }
  const file = fileOf(
    JSON.stringify({ ...snapshot, lists: { listDomains: listOf('Domain', [row]) } }),
  )
  const tokens = (await rowsAt(to, '/profile/tokens')).length
  expect(await command(['import', file, '--url', url])).toBe('Domain: 1 created, 0 already there\n')
  expect(await rowsAt(to, '/profile/tokens')).toHaveLength(tokens)
})

test.each([
  [[], 'Use the command import FILE.'],
  [['import', '/no/such/file.json'], 'ENOENT'],
])('rejects the arguments %j with the reason', async (args, expectedText) => {
  expect(await command(args)).toContain(expectedText)
})

test('rejects an invalid file, an unreachable console and a remote API', async () => {
  expect(await command(['import', fileOf('{}')])).toContain(
    'It is not an inventory of this console.',
  )
  const file = fileOf(JSON.stringify(snapshot))
  expect(await command(['import', file, '--url', 'http://127.0.0.1:1'])).toContain(
    'No console responds at http://127.0.0.1:1/v4.',
  )
  expect(await command(['import', file], { API_BASE_URL: 'https://api.example.com/v4' })).toContain(
    'Objects cannot be imported into a remote API',
  )
})
