import { expect, test } from 'vitest'
import { acceptanceIdsOf, tagAcceptanceId, tagAcceptanceOf } from './acceptedFindings.ts'

test.each(['staging', 'a tag with spaces', 'tag x', 'line\nbreak'])(
  'returns the rule and the tag %j of the id of an acceptance',
  (tag) => {
    expect(tagAcceptanceOf(tagAcceptanceId('no-backups', tag))).toEqual({
      rule: 'no-backups',
      tag,
    })
  },
)

test('returns no tag for the id of a finding', () => {
  expect(tagAcceptanceOf('no-backups compute 1')).toBeUndefined()
  expect(tagAcceptanceOf('no-two-factor user tag tag')).toBeUndefined()
})

test('hides a finding by its own acceptance and by those of its rule for its tags', () => {
  const finding = { id: 'no-backups compute 1', rule: 'no-backups' }
  expect(acceptanceIdsOf(finding)).toEqual([finding.id])
  expect(acceptanceIdsOf({ ...finding, tags: null })).toEqual([finding.id])
  expect(acceptanceIdsOf({ ...finding, tags: ['a', 'b'] })).toEqual([
    finding.id,
    'no-backups tag a',
    'no-backups tag b',
  ])
})
