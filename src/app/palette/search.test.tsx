import type { RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { searchIndex } from '#lib/searchIndex.ts'
import { navigation } from '../../areas/navigation.ts'
import { areaCommands, loadPalettes, menuKeywords, objectKinds } from './areas.ts'
import { objectsFor, searchAll } from './search.ts'
import { screenItems } from './shellItems.ts'
import { objectId, type ObjectIndex } from './usePaletteObjects.ts'

await loadPalettes()

/** Row with all fields that the actions of any object kind need to build their URLs. */
const row = {
  id: 1234,
  label: 'one',
  domain: 'one',
  username: 'one',
  summary: 'one',
  tag: 'one',
  hostname: 'one.us-iad.example',
  region: 'us-iad',
  engine: 'mysql',
  status: 'active',
}

const objects: readonly ObjectIndex[] = objectKinds().map((kind) => {
  const own = (kind.kind === 'Image' ? { ...row, id: 'private/1234' } : row) as never
  const item = { ...kind.item(own), id: kind.kind, group: kind.kind, icon: kind.icon, row: own }
  return { kind, index: searchIndex([item]), isWhole: true }
})

const actions = objectKinds().flatMap(({ kind, actions: offered = [] }) =>
  offered.map(({ label }) => ({ kind, label })),
)

const files = import.meta.glob<{ routes: RouteObject[] }>('../../areas/*/routes.tsx', {
  eager: true,
})

/** Returns the paths of all screens, drawers and dialogs without path parameters. */
const addressesOf = (routes: readonly RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path, lazy, Component, children = [] }) => {
    const address = path === undefined ? above : `${above}/${path.replace(/^\//, '')}`
    if (/[:*]/.test(address)) return []
    return [...(lazy || Component ? [address] : []), ...addressesOf(children, address)]
  })

const known = new Set(
  [...areaCommands(), ...screenItems()].map(({ href = '' }) => href.replace(/\?.*/, '')),
)

// Not offered as commands: the first is the target of "Object storage", the others start from an instance or an image.
const reachedOtherwise = new Set(['/object-storage/buckets', '/volumes/attach', '/images/rebuild'])

const screens = new Set(Object.values(files).flatMap(({ routes }) => addressesOf(routes)))

test.each(objectKinds())(
  'returns two results for two objects of the kind $kind',
  ({ kind, item }) => {
    const other = Object.fromEntries(
      Object.entries(row).map(([field, value]) => [field, field === 'id' ? 5678 : `${value}-2`]),
    )
    expect(objectId(kind, item(other))).not.toBe(objectId(kind, item(row)))
  },
)

test.each([...screens.difference(reachedOtherwise)])('finds the screen %s', (address) =>
  expect([...known]).toContain(address),
)

test.each(['Instance', 'Volume', 'Domain', 'Firewall', 'Image', 'Database', 'Bucket', 'VPC'])(
  'offers several actions for %s',
  (kind) => expect(actions.filter((action) => action.kind === kind).length).toBeGreaterThan(1),
)

describe.each(actions)('the action “$label” for the kind $kind', (action) => {
  test('is found by its label, before an object is chosen', () => {
    const found = searchAll(action.label, searchIndex([]), []).map((item) => item.objectAction)
    expect(found).toContainEqual(action)
  })

  test('links to the object that is found by name', () => {
    const [item, ...others] = objectsFor(action, 'one', objects)
    expect(others).toEqual([])
    expect(item?.label).toContain('one')
    expect(item?.href).toMatch(/^\/\S+/)
    expect(item?.href).not.toMatch(/undefined|NaN|null/)
  })
})

test.each([
  ['192.0.2.1', true],
  ['web.example', true],
  [' 2001:db8::1 ', true],
  ['web', false],
  ['.web', false],
  ['web.', false],
  [':', false],
  ['see web.example', false],
])('offers to find the usage of %j: %s', (query, isOffered) => {
  const labels = searchAll(query, searchIndex([]), []).map(({ label }) => label)
  expect(labels.includes(`Find usage of ${query.trim()}`)).toBe(isOffered)
})

test('defines keywords for each menu entry, and for nothing else', () => {
  const entries = navigation.flatMap(({ items }) => items.map(({ to }) => to))
  expect(Object.keys(menuKeywords()).toSorted()).toEqual(entries.toSorted())
})

describe('the commands of the console', () => {
  const commands = searchIndex(
    [...areaCommands(), ...screenItems()].map((command) => ({ ...command, group: 'Go to' })),
  )
  const labelsOf = (query: string) => searchAll(query, commands, objects).map(({ label }) => label)

  test('find an action and its object in any order', () => {
    for (const query of ['snapshot one', 'one snapshot'])
      expect(labelsOf(query)).toEqual(
        expect.arrayContaining(['Take snapshot of instance one', 'Take snapshot of database one']),
      )
  })

  test('find an object by its kind and name in any order, and only once', () => {
    for (const [kind, query] of [
      ['VPC', 'vpc one'],
      ['VPC', 'one vpc'],
      ['SSH key', 'ssh key one'],
    ]) {
      const found = searchAll(query ?? '', commands, objects).filter(({ id }) => id === kind)
      expect(found.map(({ label }) => label)).toEqual(['one'])
    }
  })

  test('find the restore of a backup before an object is named', () => {
    expect(labelsOf('restore')).toEqual(
      expect.arrayContaining(['Restore backup of instance…', 'Restore backup of database…']),
    )
  })

  test('find the form for a new user by “invite”', () => {
    expect(labelsOf('invite')).toContain('Add user')
  })

  test('do not match letters that are scattered over a label', () => {
    expect(labelsOf('dark')).not.toContain('Authorized applications')
  })
})
