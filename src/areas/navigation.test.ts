import { expect, test } from 'vitest'
import { navigation } from './navigation.ts'

/** Second keys of the shortcuts for the app shell's panels: tasks, notifications, request log. */
const ofPanels = ['o', 'n', 'l']

test('assigns a unique shortcut to each area and panel', () => {
  const keys = [...navigation.flatMap(({ items }) => items.map(({ key }) => key)), ...ofPanels]
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
})
