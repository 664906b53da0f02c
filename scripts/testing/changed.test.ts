import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { journeysOf, platformTests, testsBeside } from './changed.ts'

const root = resolve(import.meta.dirname, '../..')
const specs = readdirSync(join(root, 'e2e'))
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => `e2e/${name}`)

test.each([
  ['src/areas/computes/configs/ConfigForm.tsx', ['e2e/compute-configs.spec.ts']],
  ['src/areas/volumes/drawers/VolumeFields.tsx', ['e2e/volumes-firewalls.spec.ts']],
  ['src/areas/domains/zone/zoneState.ts', ['e2e/domains-keyboard.spec.ts', 'e2e/domains.spec.ts']],
  ['e2e/soak.spec.ts', ['e2e/soak.spec.ts']],
  ['src/areas/domains/zone/zoneState.test.ts', []],
  ['platform/apiPlugin.ts', []],
  ['docs/settings.md', []],
])('selects the end-to-end tests for a change to %s by name', (file, journeys) => {
  expect(journeysOf([file], specs)).toEqual(journeys)
})

test('selects the tests in the same folder for a platform change, and all tests that read the contract for a contract change', () => {
  const tests = (...files: string[]) => platformTests(files, testsBeside(root))
  expect(tests('platform/areas/tags/handlers.ts', 'platform/areas/tags/rows.ts')).toEqual([
    'platform/areas/tags/tags.test.ts',
  ])
  const ofContract = tests('contract/openapi/areas/tags.yaml')
  expect(ofContract).toContain('platform/areas/tags/tags.test.ts')
  expect(ofContract).toContain('test/platform/written.test.ts')
  expect(tests('src/app/App.tsx', 'platform/generated/types.ts')).toEqual([])
})
