import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { DialectMapper } from '../../shared/dialect/dialectMapper.ts'
import { SettingsError } from '../config/settings.ts'
import { harbour, harbourFile } from '../../test/support/server/harbour.ts'
import { type OpenApiOperation, loadContract, contractPaths } from './contractTerms.ts'
import { readDialect } from './readDialect.ts'

const folder = mkdtempSync(join(tmpdir(), 'dialect-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = join(folder, 'dialect.json')

function faultsOf(content: object | string, warn?: (warning: string) => void): string[] {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  try {
    readDialect(file, warn)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.faults.map((fault) => fault.replace(`API_DIALECT (${file}): `, ''))
  }
  return []
}

test('accepts a dialect with every kind of mapping and more than 40 segments, keys and values each', () => {
  expect(readDialect(fileURLToPath(harbourFile))).toEqual(harbour)
  const { segments = {}, keys = {}, values = {} } = harbour
  const words = [segments, keys, Object.assign({}, ...Object.values(values)) as object]
  for (const each of words) expect(Object.keys(each).length).toBeGreaterThan(40)
  for (const part of ['version', 'paths', 'ids', 'where', 'scopes', 'events', 'headers'] as const)
    expect(harbour[part], part).toBeTruthy()
})

test('renames more than 40 event kinds and every scope in the test dialect', () => {
  const mapper = new DialectMapper(harbour, contractPaths())
  const operations = Object.values(loadContract().paths).flatMap((item) =>
    Object.values(item).filter((operation) => 'operationId' in operation),
  ) as OpenApiOperation[]
  const events = mapper.context('/account/events').out.get('action')?.text
  const eventKinds = new Set(operations.flatMap((operation) => operation['x-emits'] ?? []))
  expect([...eventKinds].filter((kind) => events?.out(kind) !== kind).length).toBeGreaterThan(40)
  const scopes = new Set(
    operations.flatMap(({ security = [] }) => security.flatMap(({ token = [] }) => token)),
  )
  expect([...scopes].filter((scope) => mapper.scopes.out(scope) === scope)).toEqual([])
})

test.each<[object | string, string]>([
  ['{"keys": {', 'This is not JSON: '],
  [[], 'The file must be an object.'],
  [
    { key: {} },
    'The file has "key", which is not a setting of dialects. Allowed are name, address, oauth',
  ],
  [
    { links: { token: 'x' } },
    'links has "token", which is not a setting of dialects. Allowed are console, tokens.',
  ],
  [{ oauth: { authorize: 'https://login.example.com' } }, 'oauth has no token.'],
  [{ uploads: ['https://a.example/path'] }, 'uploads["0"] is "https://a.example/path", which'],
  [{ name: '' }, 'name is "", which is not allowed there.'],
  [{ keys: { status: 1 } }, 'keys["status"] must be a text.'],
  [{ keys: { 'a b c': 'x' } }, 'keys names "a b c", which is not a location such as status'],
  [{ keys: { status: 'é' } }, 'keys["status"] is "é", which is not allowed there.'],
  [{ segments: { compute: 'a/b' } }, 'segments["compute"] is "a/b", which is not allowed there.'],
  [
    { paths: { '/compute/instances/{computeId}': '/a' } },
    'paths["/compute/instances/{computeId}"]: "/a" must have the same parameters.',
  ],
  [
    { segments: { domains: 'volumes' } },
    'segments["domains"]: "volumes" is also a segment of the contract. Map "volumes" to another name.',
  ],
  [
    { paths: { '/domains': '/volumes' } },
    'paths: /volumes and /domains would both be /volumes at the remote API.',
  ],
  [{ keys: { '{imageId}': 'x' } }, 'keys["{imageId}"]: name a key.'],
  [
    { keys: { region: 'status' } },
    'keys: "region" is mapped to "status", which the contract has next to it',
  ],
  [{ events: { 'compute_*': 'x' } }, 'events["compute_*"]: either both end with * or neither.'],
  [
    { values: { status: { running: 'up', offline: 'up' } } },
    'values["status"]: "running" and "offline" would both be "up" at the remote API.',
  ],
  [
    { values: { status: { running: 'offline' } } },
    'values: "running" is mapped to "offline", which is also a value of ',
  ],
  [
    { ids: { image: { 'private/': 'private/own/' } } },
    'ids["image"]: one of "private/" and "private/own/" begins with the other.',
  ],
  [
    { ids: { kernel: { '*-compute*': '*_server*' } } },
    'ids["kernel"]: "*-compute*" and "*_server*" must both be between two *, and begin',
  ],
  [
    { where: { '/images created_by': { id: 'compute/' } } },
    'where["/images created_by"]: neither values nor ids has this location.',
  ],
  [
    { values: { label: { web: 'www' } } },
    'values["label"]: in listComputes this is user-defined text',
  ],
  [
    { values: { '{tagLabel}': { web: 'www' } } },
    'values["{tagLabel}"]: this is a user-defined name, which is never mapped.',
  ],
])('rejects %j: %s', (dialect, words) => {
  expect(faultsOf(dialect)).toEqual(expect.arrayContaining([expect.stringContaining(words)]))
})

test.each<[object, string]>([
  [{ segments: { computers: 'a' } }, 'segments["computers"]: no path of the contract has this'],
  [
    { paths: { '/computers': '/a' } },
    'paths["/computers"]: no path of the contract begins with this.',
  ],
  [{ keys: { statuss: 'x' } }, 'keys["statuss"]: the contract has no key statuss.'],
  [{ opaque: ['/nowhere'] }, 'opaque[0]: no path of the contract begins with /nowhere.'],
  [{ scopes: { machines: 'x' } }, 'scopes["machines"]: the contract has no such scope.'],
  [{ events: { machine_boot: 'x' } }, 'events["machine_boot"]: the contract has no such kind'],
])('accepts %j, which another version may know, with a warning: %s', (dialect, words) => {
  const warnings: string[] = []
  expect(faultsOf(dialect, (warning) => warnings.push(warning))).toEqual([])
  expect(warnings).toEqual([expect.stringContaining(`API_DIALECT (${file}): ${words}`)])
})

test('reports all errors together, and a missing file by the variable name', () => {
  expect(faultsOf({ keys: { '{imageId}': 'a' }, events: { 'compute_*': 'b' } })).toHaveLength(3)
  expect(() => readDialect('/nowhere/dialect.json')).toThrow(
    'API_DIALECT must be linode, or the path of a readable JSON file',
  )
})
