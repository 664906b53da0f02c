import { expect, test } from 'vitest'
import { navigation } from './navigation.ts'
import { navigationKeywords } from './navigationKeywords.ts'

/** The second keys of the panels of the frame: tasks, notifications, request log. */
const ofPanels = ['o', 'n', 'l']

test('each area and each panel of the frame has a shortcut of its own', () => {
  const keys = [...navigation.flatMap(({ items }) => items.map(({ key }) => key)), ...ofPanels]
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
})

test('the command palette knows further words for each entry of the menu, and for nothing else', () => {
  const entries = navigation.flatMap(({ items }) => items.map(({ to }) => to))
  expect(Object.keys(navigationKeywords).toSorted()).toEqual(entries.toSorted())
})
