import { expect, test } from 'vitest'
import { zUpdateComputeBody } from '#api/generated/zod.gen.ts'
import { settingsSchema } from './settingsSchema.ts'

const settings = (changes: object) => ({
  label: 'web-1',
  group: '',
  tags: [],
  watchdog_enabled: true,
  alerts: {},
  ...changes,
})

test.each([
  ['ab', false],
  ['abc', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['web--1', false],
  ['-web', false],
  ['web_1.a', true],
])('validates the label %s as %s, like the contract', (label, resolverFor) => {
  expect(settingsSchema.safeParse(settings({ label })).success).toBe(resolverFor)
  expect(zUpdateComputeBody.safeParse({ label }).success).toBe(resolverFor)
})

test.each([
  [['ab'], false],
  [['abc'], true],
  [['a'.repeat(50)], true],
  [['a'.repeat(51)], false],
])('validates the tags %j as %s', (tags, resolverFor) => {
  expect(settingsSchema.safeParse(settings({ tags })).success).toBe(resolverFor)
})

test.each([
  [-1, false],
  [0, true],
  [1, true],
  [1.5, false],
  [null, false],
  [undefined, true],
])('validates the alert threshold %s as %s', (cpu, resolverFor) => {
  expect(settingsSchema.safeParse(settings({ alerts: { cpu } })).success).toBe(resolverFor)
})
