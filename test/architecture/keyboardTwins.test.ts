import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import {
  chosenIn,
  dialectJourneys,
  keyboardJourneys,
  withoutKeyboard,
} from '../../e2e/support/journeys.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('e2e/*.spec.ts', { cwd: root }).map((path) => basename(path))

test('every end-to-end test file has a keyboard run, or a reason for having none', () => {
  const twins = [dialectJourneys, keyboardJourneys].flatMap((journeys) => Object.keys(journeys))
  const listed = [...twins, ...Object.keys(withoutKeyboard)].filter((file) => !file.includes('/'))
  expect(listed.toSorted()).toEqual(files.toSorted())
})

test('every keyboard twin names a test that exists in its file', () => {
  expect(chosenIn(dialectJourneys).length).toBeGreaterThan(20)
  expect(chosenIn(keyboardJourneys).length).toBeGreaterThan(35)
  expect(() => chosenIn({ 'vpcs.spec.ts': ['a VPC is painted'] })).toThrow(
    'vpcs.spec.ts has no journey “a VPC is painted”.',
  )
})
