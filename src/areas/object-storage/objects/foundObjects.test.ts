import { expect, test } from 'vitest'
import { foundObject, nameMatcher } from './foundObjects.ts'

test.each([
  ['report', 'logs/REPORT.pdf', true],
  ['Logs/r', 'logs/REPORT.pdf', true],
  ['reports', 'logs/report.pdf', false],
  // The same letter, as one character and as two.
  ['ü', 'Mu\u0308nchen.txt', true],
  ['.*', 'a.txt', false],
  [' ', 'a b', true],
])('finds %j in %j: %s', (text, name, isFound) => {
  expect(nameMatcher(text)(name)).toBe(isFound)
})

test.each([
  ['a.txt', 'a.txt', 'photos', '/object-storage/us-east-1/photos'],
  ['x/y/a.txt', 'a.txt', 'x/y/', '/object-storage/us-east-1/photos?prefix=x%2Fy%2F'],
  ['x/y/', 'y/', 'x/', '/object-storage/us-east-1/photos?prefix=x%2F'],
  ['/a', 'a', '/', '/object-storage/us-east-1/photos?prefix=%2F'],
])('splits the name %j into its last part and its folder', (name, label, folder, folderHref) => {
  const path = { clusterId: 'us-east-1', bucket: 'photos' }
  expect(foundObject(path, { name })).toMatchObject({ name, label, folder, folderHref })
})
