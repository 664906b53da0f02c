/**
 * Generates everything that is derived from the contract: the bundled file, the limits of requests, the console's
 * client and form schemas, and the platform's operation types. With `--check` it changes no files and fails if they are
 * out of date.
 */
import { createClient } from '@hey-api/openapi-ts'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { lenient } from './lenient.ts'
import { limitsTable } from './limitsTable.ts'
import { needsTable } from './needsTable.ts'
import { pagesTable } from './pagesTable.ts'
import { withListedPaths } from './listedPaths.ts'
import { proofsTable } from './proofsTable.ts'
import { reasonsTable } from './reasonsTable.ts'
import { shareTypes } from './sharedTypes.ts'

const root = join(import.meta.dirname, '../..')
const outputs = [
  'contract/generated/bundled.json',
  'contract/generated/limits.gen.ts',
  'contract/generated/needs.gen.ts',
  'contract/generated/pages.gen.ts',
  'contract/generated/proofs.gen.ts',
  'contract/generated/reasons.gen.ts',
  'contract/generated/types.gen.ts',
  'src/api/generated',
  'platform/generated',
]

const redocly = (...args: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules/@redocly/cli/bin/cli.js'), ...args], {
    cwd: root,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })

/** Makes form schemas strict where the platform rejects unknown fields. */
const strictObjects = {
  object: (context: StrictContext) =>
    context.schema.additionalProperties?.type === 'never'
      ? context.$(context.plugin.imports.z).attr('strictObject').call(context.nodes.shape(context))
      : undefined,
}

interface StrictContext {
  schema: { additionalProperties?: { type?: string } }
  $: (value: unknown) => { attr: (name: string) => { call: (value: unknown) => unknown } }
  plugin: { imports: { z: unknown } }
  nodes: { shape: (context: StrictContext) => unknown }
}

interface Contract {
  paths: Record<string, Record<string, { operationId?: string }>>
}

function operationTypes(contract: Contract): string {
  const ids = Object.values(contract.paths)
    .flatMap((path) => Object.values(path))
    .flatMap((operation) => operation.operationId ?? [])
    .toSorted()
  const pascal = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)
  return [
    '// Generated from the contract. Do not edit.',
    "import type * as types from './types.gen.ts'",
    '',
    '/** Request data and responses of each operation, by operationId. */',
    'export interface Operations {',
    ...ids.map(
      (id) => `  ${id}: { data: types.${pascal(id)}Data; responses: types.${pascal(id)}Responses }`,
    ),
    '}',
    '',
  ].join('\n')
}

/** Adds the operation id to requests, so that the console's request log can show which operation caused them. */
function nameCalls(file: string): void {
  const functions = readFileSync(file, 'utf8').split(/^(?=export const \w+ = )/m)
  const named = functions.map((text) => {
    const id = /^export const (\w+) = </.exec(text)?.[1]
    return id === undefined
      ? text
      : text.replace("url: '/", `meta: { operation: '${id}' }, url: '/`)
  })
  writeFileSync(file, named.join(''))
}

async function generateInto(target: string): Promise<void> {
  const bundledPath = join(target, 'contract/generated/bundled.json')
  redocly('bundle', 'contract/openapi/openapi.yaml', '--output', bundledPath)
  const bundled = JSON.parse(readFileSync(bundledPath, 'utf8'))
  writeFileSync(bundledPath, `${JSON.stringify(bundled, null, 1)}\n`)
  writeFileSync(join(target, 'contract/generated/limits.gen.ts'), limitsTable(bundled))
  writeFileSync(join(target, 'contract/generated/needs.gen.ts'), needsTable(bundled))
  writeFileSync(join(target, 'contract/generated/pages.gen.ts'), pagesTable(bundled))
  writeFileSync(join(target, 'contract/generated/proofs.gen.ts'), proofsTable(bundled))
  writeFileSync(join(target, 'contract/generated/reasons.gen.ts'), reasonsTable(bundled))
  const shared = { clean: true, entryFile: false, module: { extension: '.ts' } } as const
  await createClient({
    input: lenient(bundled),
    output: { path: join(target, 'src/api/generated'), ...shared },
    logs: { level: 'silent' },
    plugins: [
      '@hey-api/client-fetch',
      '@hey-api/typescript',
      { name: '@hey-api/sdk', auth: false },
      { name: '@tanstack/react-query', queryKeys: { tags: true } },
      {
        name: 'zod',
        compatibilityVersion: 'mini',
        responses: false,
        dates: { offset: true },
        $resolvers: strictObjects,
      } as never,
    ],
  })
  nameCalls(join(target, 'src/api/generated/sdk.gen.ts'))
  await createClient({
    input: bundled,
    output: { path: join(target, 'platform/generated'), ...shared },
    logs: { level: 'silent' },
    plugins: ['@hey-api/typescript'],
  })
  const outputFiles = {
    shared: join(target, 'contract/generated/types.gen.ts'),
    console: join(target, 'src/api/generated/types.gen.ts'),
    platform: join(target, 'platform/generated/types.gen.ts'),
  }
  const types = shareTypes(
    readFileSync(outputFiles.console, 'utf8'),
    readFileSync(outputFiles.platform, 'utf8'),
  )
  for (const side of ['shared', 'console', 'platform'] as const)
    writeFileSync(outputFiles[side], types[side])
  writeFileSync(join(target, 'platform/generated/operations.gen.ts'), operationTypes(bundled))
}

const filesBelow = (path: string): string[] =>
  /\.(json|ts)$/.test(path)
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))

function differences(generatedFolder: string): string[] {
  const read = (base: string) =>
    new Map(
      outputs
        .flatMap((output) => filesBelow(join(base, output)))
        .map((path) => [relative(base, path), readFileSync(path, 'utf8')]),
    )
  const [want, have] = [read(generatedFolder), read(root)]
  return [...new Set([...want.keys(), ...have.keys()])].filter(
    (path) => want.get(path) !== have.get(path),
  )
}

/**
 * Adds the missing paths of all areas to the main document. Returns false if paths are missing and `write` is false.
 */
function listPaths(write: boolean): boolean {
  const path = join(root, 'contract/openapi/openapi.yaml')
  const folder = join(root, 'contract/openapi/areas')
  const areas = readdirSync(folder).map((file) => [
    basename(file, '.yaml'),
    readFileSync(join(folder, file), 'utf8'),
  ])
  const document = readFileSync(path, 'utf8')
  const listed = withListedPaths(document, Object.fromEntries(areas))
  if (listed === document) return true
  if (write) writeFileSync(path, listed)
  return write
}

const check = process.argv.includes('--check')
const scratch = mkdtempSync(join(tmpdir(), 'contract-'))
try {
  if (!listPaths(!check))
    throw new Error('contract/openapi/openapi.yaml lacks a path: `npm run contract`.')
  redocly('lint', 'contract/openapi/openapi.yaml')
  await generateInto(scratch)
  if (check) {
    const drift = differences(scratch)
    if (drift.length > 0) {
      console.error(
        `Generated files differ from the contract; run \`npm run contract\`:\n  ${drift.join('\n  ')}`,
      )
      process.exitCode = 1
    }
  } else {
    for (const output of outputs) {
      rmSync(join(root, output), { recursive: true, force: true })
      cpSync(join(scratch, output), join(root, output), { recursive: true })
    }
  }
} catch (error) {
  const { stdout, stderr } = error as { stdout?: string; stderr?: string }
  console.error(stdout ?? '', stderr ?? '', error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
