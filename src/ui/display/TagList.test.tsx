import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TagList } from './TagList.tsx'

const renderedTags = (tags: string[], room?: number) => {
  const { container } = render(
    <TagList tags={tags} limit={2} {...(room !== undefined && { room })} />,
  )
  const words = [...container.querySelectorAll('span span')].filter((e) => !e.firstElementChild)
  return words.map((word) => word.textContent)
}

test.each([
  [
    ['shop', 'web'],
    ['shop', 'web'],
  ],
  [
    ['edge', 'production'],
    ['edge', 'production'],
  ],
  [
    ['production', 'shop', 'web'],
    ['production', '+2'],
  ],
  [
    ['database', 'production'],
    ['database', '+1'],
  ],
  [
    ['a-name-that-is-longer-than-all-of-it', 'web'],
    ['a-name-that-is-longer-than-all-of-it', '+1'],
  ],
])('replaces tags of %j that do not fit by their number', (tags, words) => {
  expect(renderedTags(tags, 138)).toEqual(words)
})

test('omits the tag that locks the object', () => {
  expect(renderedTags(['protected', 'web'])).toEqual(['web'])
  expect(renderedTags(['protected'])).toEqual([])
})

test('shows no more tags than the limit even when there is room', () => {
  expect(renderedTags(['production', 'database', 'web'])).toEqual(['production', 'database', '+1'])
})
