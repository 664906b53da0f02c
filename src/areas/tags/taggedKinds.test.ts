import { beforeAll, expect, test } from 'vitest'
import { zTagCreate } from '#api/generated/zod.gen.ts'
import { loadAreaObjects } from '../areaObjects.ts'
import { taggableNouns, taggedSources } from './taggedKinds.ts'

beforeAll(async () => {
  await loadAreaObjects()
})

test('lists every kind that the contract allows for a new tag', () => {
  const fields = Object.keys(zTagCreate.shape).filter((field) => field !== 'label')
  expect(
    taggedSources()
      .flatMap(({ field }) => field ?? [])
      .toSorted(),
  ).toEqual(fields.toSorted())
})

test('names taggable kinds in the order of the menu', () => {
  expect(taggableNouns()).toMatch(/^instances, .* and firewalls$/)
})
