import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorText, formFieldName, resolverFor, type Issue, messagesIn } from './formErrors.ts'

const schema = z.strictObject({
  label: z.string().check(z.minLength(1), z.maxLength(5)),
  port: z.optional(z.int().check(z.gte(1), z.lte(65_535))),
  ratio: z.optional(z.number().check(z.lt(1))),
  size: z.optional(z.int().check(z.multipleOf(5))),
  type: z.optional(z.enum(['A', 'MX'])),
  address: z.optional(z.ipv4()),
  code: z.optional(z.string().check(z.regex(/^a/))),
  snapshot: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_]+$/))),
  tags: z.optional(z.array(z.string().check(z.minLength(3))).check(z.maxLength(2))),
  own: z.optional(z.string().check(z.refine((text) => text !== 'x', 'Is taken'))),
})
const good = { label: 'ok' }

async function faults(values: Record<string, unknown>) {
  const { errors } = await resolverFor(schema)({ ...good, ...values } as never, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return errors
}

describe('shows a message with the limit for each rule', () => {
  test.each([
    ['label', '', 'Required'],
    ['label', undefined, 'Required'],
    ['label', 'abcdef', 'At most 5 characters; this has 6'],
    ['label', '😀😀😀😀😀😀', 'At most 5 characters; this has 6'],
    ['label', 5, 'Must be text'],
    ['port', 0, 'At least 1'],
    ['port', 70_000, 'At most 65,535'],
    ['port', 1.5, 'Must be a whole number'],
    ['port', 'x', 'Must be a number'],
    ['ratio', 1, 'Less than 1'],
    ['size', 7, 'Must be a multiple of 5'],
    ['type', 'B', 'Must be one of A and MX'],
    ['address', '1.2.3', 'Must be an IPv4 address, such as 192.0.2.1'],
    ['code', 'b', 'Contains characters that are not allowed'],
    ['snapshot', 'a-b', 'Label must include only ASCII letters, digits and underscores'],
    ['own', 'x', 'Is taken'],
  ])('%s = %j: %s', async (field, value, text) => {
    expect(await faults({ [field]: value })).toMatchObject({ [field]: { message: text } })
  })

  test('also for list entries and the number of entries', async () => {
    expect(await faults({ tags: ['abc', 'x'] })).toMatchObject({
      tags: [undefined, { message: 'x: At least 3 characters; this has 1' }],
    })
    expect(await faults({ tags: ['abc', 'abd', 'abe'] })).toMatchObject({
      tags: { message: 'At most 2 entries; this has 3' },
    })
  })

  test.each<[Issue, string]>([
    [
      { message: 'Invalid input', code: 'unrecognized_keys', keys: ['a', 'b'] },
      'Not accepted here: a and b',
    ],
    [{ message: 'Invalid input', code: 'invalid_union' }, 'Invalid format'],
    [{ message: 'Invalid input', code: 'new_in_some_version' }, 'Not accepted'],
    [{ message: 'In its own words', code: 'custom' }, 'In its own words'],
  ])('%j', (issue, text) => {
    expect(errorText(issue, 'x')).toBe(text)
  })
})

test('returns the parsed values of valid input', async () => {
  const result = await resolverFor(schema)({ label: 'abc' }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(result).toEqual({ values: { label: 'abc' }, errors: {} })
})

test.each([
  ['label', 'label'],
  ['interfaces[1].subnet_id', 'interfaces.1.subnet_id'],
  ['ipv4[0].range', 'ipv4.0.range'],
])('maps the API field %s to the form field %s', (field, name) => {
  expect(formFieldName(field)).toBe(name)
})

test('lists form errors with the paths of their fields', () => {
  const fault = (message: string) => ({ type: 'custom', message, ref: { name: 'x' } })
  expect(
    messagesIn({
      label: fault('Required'),
      tags: [undefined, fault('Too short')],
      script_data: { host: fault('Required by the script') },
    }),
  ).toEqual([
    { field: 'label', reason: 'Required' },
    { field: 'tags.1', reason: 'Too short' },
    { field: 'script_data.host', reason: 'Required by the script' },
  ])
})

test.each([
  ['web/1', 'Label must include only ASCII letters, digits, hyphens, underscores and periods'],
  ['web-', 'Label must begin and end with a letter or digit'],
  ['web--1', 'Label must not have two hyphens, underscores or periods in a row'],
])('explains why the label %s is invalid: %s', (label, words) => {
  const pattern = String.raw`/^(?!.*(?:--|__|\.\.))[A-Za-z0-9][A-Za-z0-9._\-]*[A-Za-z0-9]$/`
  const issue = { message: 'Invalid input', code: 'invalid_format', format: 'regex', pattern }
  expect(errorText(issue, label)).toBe(words)
})

test('has a specific message for each pattern in the contract', () => {
  const schemas = readFileSync('src/api/generated/zod.gen.ts', 'utf8')
  const patterns = [...schemas.matchAll(/z\.regex\((\/(?:\\.|[^/\\\n])*\/)\)/g)]
  expect(patterns.length).toBeGreaterThan(20)
  for (const [, pattern = ''] of patterns) {
    const issue = { message: 'Invalid input', code: 'invalid_format', format: 'regex', pattern }
    expect(errorText(issue, '!'), pattern).not.toBe('Contains characters that are not allowed')
  }
})
