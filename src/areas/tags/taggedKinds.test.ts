import { expect, test } from 'vitest'
import { zTagCreate } from '#api/generated/zod.gen.ts'
import { taggableNouns, taggedSources } from './taggedKinds.ts'

test('each kind of object that the contract puts a new tag on has an area that lists it', () => {
  const fields = Object.keys(zTagCreate.shape).filter((field) => field !== 'label')
  expect(taggedSources.flatMap(({ field }) => field ?? []).toSorted()).toEqual(fields.toSorted())
})

test('what carries tags is named in the order of the menu', () => {
  expect(taggableNouns).toMatch(/^instances, .* and firewalls$/)
})
