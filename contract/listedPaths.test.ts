import { expect, test } from 'vitest'
import { withListedPaths } from './listedPaths.ts'

const document = (...lines: string[]) =>
  ['openapi: 3.1.0', 'paths:', ...lines, 'components:', '  schemas: {}', ''].join('\n')
const tags =
  'paths:\n  /tags:\n    get: {}\n  /tags/{tagLabel}:\n    get: {}\nschemas:\n  /no: {}\n'
const listed = ['  # tags', '  /tags:', '    $ref: areas/tags.yaml#/paths/~1tags']
const added = ['  /tags/{tagLabel}:', '    $ref: areas/tags.yaml#/paths/~1tags~1{tagLabel}']
const others = ['  # vpcs', '  /vpcs:', '    $ref: areas/vpcs.yaml#/paths/~1vpcs']

test('a new path of an area is listed after the others of that area', () => {
  expect(withListedPaths(document(...listed, ...others), { tags })).toBe(
    document(...listed, ...added, ...others),
  )
})

test('the paths of a new area are listed last', () => {
  expect(withListedPaths(document(...others), { tags })).toBe(
    document(...others, ...listed, ...added),
  )
})

test('a document that lists every path stays as it is', () => {
  const whole = document(...listed, ...added)
  expect(withListedPaths(whole, { tags })).toBe(whole)
})
