import type { DatabaseEngine } from '../../generated/types.gen.ts'

type EngineName = DatabaseEngine['engine']

const versions: [EngineName, string[]][] = [
  ['mysql', ['5.7.39', '8.0.30']],
  ['postgresql', ['10.23', '11.17', '12.12', '13.8', '14.6']],
]

/** Engine versions by id (response shapes 5). */
export const engines: readonly DatabaseEngine[] = versions.flatMap(([engine, list]) =>
  list.map((version) => ({ id: `${engine}/${version}`, engine, version })),
)

export const engineById = (id: string): DatabaseEngine | undefined =>
  engines.find((engine) => engine.id === id)

/** Traits of each database engine (response shapes 3.3 and 3.4). */
export const engineTraits = {
  mysql: { port: 3306, hostPart: 'mysql', username: 'dbroot' },
  postgresql: { port: 5432, hostPart: 'pgsql', username: 'dbpostgres' },
} as const satisfies Record<EngineName, object>
