import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deletedEntities } from './deletedEntities.ts'

const data = { type: 'volume', id: 7 }
const event = (
  id: number,
  action: string,
  entity: { type: string; id: number | string },
  status = 'notification',
) => ({
  id,
  action,
  status,
  entity,
})

test('reports an object as deleted only for a deletion event of the same type and id', () => {
  const isDeleted = deletedEntities([
    event(3, 'volume_delete', data),
    event(2, 'volume_resize', data),
    event(1, 'volume_create', data),
  ])
  expect(isDeleted(data)).toBe(true)
  expect(isDeleted({ type: 'volume', id: 70 })).toBe(false)
  expect(isDeleted({ type: 'domain', id: 7 })).toBe(false)
  expect(isDeleted(null)).toBe(false)
})

test('ignores deletions of parts of an object and failed deletions', () => {
  const web = { type: 'compute', id: 1 }
  const isDeleted = deletedEntities([
    event(2, 'compute_config_delete', web),
    event(1, 'compute_delete', web, 'failed'),
  ])
  expect(isDeleted(web)).toBe(false)
})

test('reports a tag as existing after it was created again', () => {
  const ops = { type: 'tag', id: 'ops' }
  const [created, gone] = [event(2, 'tag_create', ops), event(1, 'tag_delete', ops)]
  expect(deletedEntities([gone, created])(ops)).toBe(false)
  expect(deletedEntities([created, { ...gone, id: 3 }])(ops)).toBe(true)
})

const root = new URL('../../', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** Delete actions that the contract's operations emit. */
const deletions = [
  ...new Set(
    Object.values(
      (JSON.parse(textOf('contract/generated/bundled.json')) as { paths: Record<string, object> })
        .paths,
    )
      .flatMap((path): { 'x-emits'?: string[] }[] => Object.values(path))
      .flatMap((operation) => operation['x-emits'] ?? [])
      .filter((action) => action.endsWith('_delete')),
  ),
]

/** Entity types that the platform writes to events. */
const types = new Set(
  globSync('platform/areas/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\btype: '([a-z_]+)'/g)].map(([, type = '']) => type),
    ),
)

test('recognizes every delete action of the contract except two for parts of an entity', () => {
  const ofParts = deletions.filter((action) =>
    [...types].every(
      (type) => !deletedEntities([event(1, action, { type, id: 7 })])({ type, id: 7 }),
    ),
  )
  // These events name the database or the domain as their entity, which is not deleted.
  expect(ofParts.toSorted()).toEqual(['database_backup_delete', 'domain_record_delete'])
})
