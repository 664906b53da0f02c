import { describe, expect, test } from 'vitest'
import { searchIndex } from '#lib/searchIndex.ts'
import { objectKinds } from './areas.ts'
import { objectsFor, searchAll } from './search.ts'
import type { ObjectIndex } from './usePaletteObjects.ts'

/** As much of an object of any kind as its actions need to lead somewhere. */
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

const objects: readonly ObjectIndex[] = objectKinds.map((kind) => {
  const own = (kind.kind === 'Image' ? { ...row, id: 'private/1234' } : row) as never
  const item = { ...kind.item(own), id: kind.kind, group: kind.kind, icon: kind.icon, row: own }
  return { kind, index: searchIndex([item]) }
})

const actions = objectKinds.flatMap(({ kind, actions: offered = [] }) =>
  offered.map(({ label }) => ({ kind, label })),
)

test.each(['Instance', 'Volume', 'Domain', 'Firewall', 'Image', 'Database', 'Bucket', 'VPC'])(
  'actions can be done to a kind of objects: %s',
  (kind) => expect(actions.filter((action) => action.kind === kind).length).toBeGreaterThan(1),
)

describe.each(actions)('“$label” of the kind $kind', (action) => {
  test('is found by its name, and asks which one', () => {
    const found = searchAll(action.label, searchIndex([]), []).map((item) => item.objectAction)
    expect(found).toContainEqual(action)
  })

  test('leads to the object that is chosen then, by its name', () => {
    const [item, ...others] = objectsFor(action, 'one', objects)
    expect(others).toEqual([])
    expect(item?.label).toContain('one')
    expect(item?.href).toMatch(/^\/\S+/)
    expect(item?.href).not.toMatch(/undefined|NaN|null/)
  })
})
