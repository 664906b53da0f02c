import type { Params } from 'react-router'
import { databaseName } from './databaseName.ts'
import { engineOf } from './paths.ts'
import { useDatabase } from './queries.ts'

/** Drawn by the shell, which must not fail over an address that leads nowhere. */
export function DatabaseCrumb({ params }: { params: Params }) {
  const id = Number(params['instanceId'])
  const { data } = useDatabase(engineOf({ engine: params['engine'] }) ?? 'mysql', id)
  return <>{databaseName(data ?? { id })}</>
}
