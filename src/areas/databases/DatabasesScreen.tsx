import { useMemo } from 'react'
import { Outlet } from 'react-router'
import type { DatabaseSummary } from '#api/generated/types.gen.ts'
import { curlCommand } from '#api/http/curl.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { ListTable } from '#ui/list/ListTable.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { CreateButton } from '../CreateButton.tsx'
import { GrantedEmptyState } from '../GrantedEmptyState.tsx'
import { databaseActions } from './databaseActions.ts'
import { databaseColumns } from './databaseColumns.tsx'
import { announcedPatches } from './public/announcedPatches.ts'
import { databasePaths, engineOfDatabase } from '#paths/databases.ts'
import { needs } from '../needs.ts'
import { useDatabases, useDatabaseTypes } from './queries.ts'
import { useRegions } from '#api/query/regions.ts'

const rowId = (database: DatabaseSummary) => database.id
const rowHref = (database: DatabaseSummary) => {
  const engine = engineOfDatabase(database)
  return engine && databasePaths.tab(engine, database.id, 'overview')
}

/** List of all MySQL and PostgreSQL databases that the user can access. */
export function DatabasesScreen() {
  const list = useDatabases()
  const regions = useRegions()
  const { types } = useDatabaseTypes()
  const hasAnnounced = list.rows.some((database) => announcedPatches(database).length > 0)
  const columns = useMemo(
    () => databaseColumns(regions, types, hasAnnounced),
    [regions, types, hasAnnounced],
  )
  const actions = databaseActions({ deniedReasonOf: useDeniedReasons() })
  const create = (
    <CreateButton href={databasePaths.create()} need={needs.database.create}>
      Create database
    </CreateButton>
  )
  return (
    <Screen
      title="Databases"
      actions={
        <>
          <RefreshButton list={list} />
          {!isEmptyList(list) && create}
        </>
      }
    >
      <ListTable
        list={list}
        noun="databases"
        label="Databases"
        name="databases"
        columns={columns}
        rowId={rowId}
        rowHref={rowHref}
        rowActions={actions}
        defaultSort="label"
        empty={
          <GrantedEmptyState
            noun="databases"
            createNeed={needs.database.create}
            action={create}
            command={curlCommand({ method: 'GET', path: '/v4/databases/instances', query: '' })}
          >
            A database is a MySQL or PostgreSQL cluster of one or three nodes that the service runs,
            patches and backs up every night.
          </GrantedEmptyState>
        }
      />
      <Outlet />
    </Screen>
  )
}
