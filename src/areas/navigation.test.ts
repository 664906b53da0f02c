import { expect, test } from 'vitest'
import { navigation } from './navigation.ts'

/** Second keys of the shortcuts for the app shell's panels: tasks, notifications, request log. */
const ofPanels = ['o', 'n', 'l']

test('each area and each panel of the frame has a shortcut of its own', () => {
  const keys = [...navigation.flatMap(({ items }) => items.map(({ key }) => key)), ...ofPanels]
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
})
