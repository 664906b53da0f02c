import { expect, test } from 'vitest'
import { scopeAreas } from './grants.ts'
import { areaTitle, areaLabelsOf, describeScope } from './scopeDescriptions.ts'

test.each([...scopeAreas])(
  'describes the area %s with a title and texts for read and write access',
  (area) => {
    const { title, read, write } = areaLabelsOf(`${area}:read_only`) ?? {
      title: '',
      read: '',
      write: '',
    }
    expect([title, read, write].filter((words) => words === '')).toEqual([])
    expect(areaTitle(area)).toBe(title)
    expect(describeScope(`${area}:read_only`)).toEqual({
      title: `${title}: read`,
      detail: `See ${read}.`,
    })
    expect(describeScope(`${area}:read_write`)).toEqual({
      title: `${title}: read and write`,
      detail: `See ${read}; ${write}.`,
    })
  },
)

test('describes all scopes as full access and shows an unknown scope by its name', () => {
  expect(describeScope('*').title).toBe('Full access')
  expect(describeScope('moons:read_only')).toEqual({ title: 'moons:read_only', detail: '' })
  expect(areaLabelsOf('moons:read_only')).toBeUndefined()
})
