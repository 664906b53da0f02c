import { expect, test } from 'vitest'
import { scopeAreas } from './grants.ts'
import { areaTitle, areaWordsOf, scopeWords } from './scopeWords.ts'

test.each([...scopeAreas])(
  'describes the area %s with a title and texts for read and write access',
  (area) => {
    const { title, read, write } = areaWordsOf(`${area}:read_only`) ?? {
      title: '',
      read: '',
      write: '',
    }
    expect([title, read, write].filter((words) => words === '')).toEqual([])
    expect(areaTitle(area)).toBe(title)
    expect(scopeWords(`${area}:read_only`)).toEqual({
      title: `${title}: read`,
      detail: `See ${read}.`,
    })
    expect(scopeWords(`${area}:read_write`)).toEqual({
      title: `${title}: read and write`,
      detail: `See ${read}; ${write}.`,
    })
  },
)

test('describes all scopes as full access and shows an unknown scope by its name', () => {
  expect(scopeWords('*').title).toBe('Full access')
  expect(scopeWords('moons:read_only')).toEqual({ title: 'moons:read_only', detail: '' })
  expect(areaWordsOf('moons:read_only')).toBeUndefined()
})
