import { listDatabasesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Database } from '#api/generated/types.gen.ts'
import type { Wanted } from '../find/match.ts'
import { type FindSource, findSource, type Use, usesIn } from '../find/source.ts'
import { databasePaths, engineOf } from './paths.ts'

export function databaseUses(wanted: Wanted, database: Database): Use[] {
  const engine = engineOf(database)
  return usesIn(
    wanted,
    {
      kind: 'Database',
      object: database.label ?? `Database ${database.id}`,
      href: engine && databasePaths.tab(engine, database.id, 'settings'),
    },
    [
      ['Allow list', database.allow_list ?? []],
      ['Host', [database.hosts?.primary]],
      ['Host in the private network', [database.hosts?.secondary]],
    ],
  )
}

export const findSources: readonly FindSource[] = [
  findSource({
    noun: 'databases',
    admits: true,
    list: listDatabasesOptions,
    usesOf: databaseUses,
  }),
]
