import { expect, test } from 'vitest'
import { withListedPaths } from './listedPaths.ts'

const document = (...lines: string[]) =>
  ['openapi: 3.1.0', 'paths:', ...lines, 'components:', '  schemas: {}', ''].join('\n')
const tags =
  'paths:\n  /tags:\n    get: {}\n  /tags/{tagLabel}:\n    get: {}\nschemas:\n  /no: {}\n'
const listed = ['  # tags', '  /tags:', '    $ref: areas/tags.yaml#/paths/~1tags']
const added = ['  /tags/{tagLabel}:', '    $ref: areas/tags.yaml#/paths/~1tags~1{tagLabel}']
const others = ['  # vpcs', '  /vpcs:', '    $ref: areas/vpcs.yaml#/paths/~1vpcs']

test('lists a new path of an area after the other paths of that area', () => {
  expect(withListedPaths(document(...listed, ...others), { tags })).toBe(
    document(...listed, ...added, ...others),
  )
})

test('lists the paths of a new area last', () => {
  expect(withListedPaths(document(...others), { tags })).toBe(
    document(...others, ...listed, ...added),
  )
})

test('leaves a document that lists every path unchanged', () => {
  const whole = document(...listed, ...added)
  expect(withListedPaths(whole, { tags })).toBe(whole)
})
