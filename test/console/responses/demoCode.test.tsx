import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Snapshot } from '../../../shared/inventoryFile.ts'
import { arazzoText } from '../../../src/areas/code/arazzoText.ts'
import { unrestrictedSelection } from '../../../src/areas/code/codeKinds.ts'
import { hclText, providedSteps } from '../../../src/areas/code/hclText.ts'
import type { Provider } from '../../../src/areas/code/hclBodies.ts'
import { planSteps } from '../../../src/areas/code/planSteps.ts'
import { listFilter } from '../../../src/areas/code/selection.ts'
import { shellText } from '../../../src/areas/code/shellText.ts'
import { hostileTexts, testSnapshot } from '../../support/console/testSnapshot.ts'
import { contractTerms, dialectTerms } from '../../../src/areas/code/words.ts'
import { takeSnapshot } from '../../../src/areas/inventory/takeSnapshot.ts'
import type { Dialect } from '../../../shared/dialect/dialect.ts'
import { screensOf } from './screens.ts'

const run = promisify(execFile)
// Base URL where no server listens, so that a tool that fetches the API description fails.
const here = 'http://127.0.0.1:1'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const dialect = read('dialects/linode.json') as Dialect & { terraform: Provider }
const { paths } = read('contract/generated/bundled.json') as { paths: object }
const linode = dialectTerms('https://api.linode.com', dialect, Object.keys(paths))

screensOf((answer) => answer, undefined, 'read_only')

const folder = mkdtempSync(join(tmpdir(), 'code-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/**
 * Snapshots of the demo account and of accounts whose texts contain syntax of the output formats.
 */
let snapshots: Snapshot[]

beforeAll(async () => {
  const demo = await takeSnapshot({
    details: true,
    wanted: listFilter(unrestrictedSelection),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  snapshots = [demo, ...hostileTexts.map((words) => testSnapshot(words))]
})

test('the demo account contains all kinds of objects that are exported', () => {
  const [demo] = snapshots
  const { steps } = planSteps(demo as Snapshot)
  expect(steps.length).toBeGreaterThan(50)
  expect(Object.values(demo?.lists ?? {}).filter(({ fault }) => fault)).toEqual([])
})

test('every configuration can be parsed as HCL', async () => {
  const parser = `
    import { parse } from '@cdktn/hcl2json'
    import { readFileSync } from 'node:fs'
    for (const file of process.argv.slice(1))
      console.log(JSON.stringify(await parse(file, readFileSync(file, 'utf8'))))`
  const texts = snapshots.map((snapshot) => {
    const { steps } = planSteps(snapshot, unrestrictedSelection, true)
    const own = providedSteps(dialect.terraform, steps)
    return hclText(own, dialect.terraform, linode, ['Incomplete: "Domains" {'])
  })
  const files = texts.map((text, at) => written(`${at}.tf`, text))
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', parser, ...files], {
    maxBuffer: 64e6,
  })
  const parsed = stdout
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as {
          import: { to: string; id: string }[]
          resource: Record<string, Record<string, object[]>>
        },
    )
  expect(parsed).toHaveLength(snapshots.length)
  for (const [at, { import: imports, resource }] of parsed.entries()) {
    const addresses = Object.entries(resource).flatMap(([type, named]) =>
      Object.keys(named).map((name) => `\${${type}.${name}}`),
    )
    expect(addresses.toSorted()).toEqual(imports.map(({ to }) => to).toSorted())
    expect(addresses).toHaveLength(texts[at]?.match(/^resource /gm)?.length ?? 0)
  }
  expect(Object.keys(parsed[0]?.resource ?? {}).length).toBeGreaterThan(5)
  for (const [at, words] of hostileTexts.entries()) {
    const [vpc] = Object.values(parsed[at + 1]?.resource['linode_vpc'] ?? {}).flat()
    // The parser returns a string as a template without expressions.
    const template = words.replaceAll('${', () => '$${').replaceAll('%{', '%%{')
    expect(vpc).toMatchObject({ description: template })
  }
})

test('every workflow passes the Arazzo linter', async () => {
  const config = written('redocly.yaml', 'extends: [spec]\n')
  const lint = (...files: string[]) =>
    run(
      process.execPath,
      ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--config', config, ...files],
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    )
  const texts = snapshots.map((snapshot) =>
    arazzoText(planSteps(snapshot).steps, here, ['Incomplete.']),
  )
  const { stderr } = await lint(...texts.map((text, at) => written(`${at}.arazzo.json`, text)))
  expect(stderr).toContain('descriptions are valid')
  const broken = (texts[0] ?? '').replace('"stepId"', '"step"')
  await expect(lint(written('broken.arazzo.json', broken))).rejects.toMatchObject({
    stdout: expect.stringContaining('stepId') as string,
  })
})

test('every script passes the syntax check of the shell', async () => {
  for (const [at, snapshot] of snapshots.entries()) {
    const file = written(`${at}.sh`, shellText(planSteps(snapshot).steps, contractTerms(here), []))
    expect((await run('sh', ['-n', file])).stderr).toBe('')
  }
})
