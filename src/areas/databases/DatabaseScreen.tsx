import { Outlet, useLocation, useOutletContext, useParams } from 'react-router'
import type { Database } from '#api/generated/types.gen.ts'
import { useDeniedReasons } from '#api/permissions.ts'
import { plural } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { Menu } from '#ui/Menu.tsx'
import { Screen } from '#ui/Screen.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { PendingScreen } from '#ui/PendingScreen.tsx'
import { databaseActions } from './databaseActions.ts'
import { databaseName, engineWords } from './databaseName.ts'
import { databasePaths, databaseTabs, engineParam } from './paths.ts'
import { planLabel } from './plans.ts'
import { useDatabase, useDatabaseTypes } from './queries.ts'
import { useRegionLabel } from '../regions/queries.ts'

/** One database of either engine: its header, and the part of it that the address names. */
export function DatabaseScreen() {
  const params = useParams()
  const engine = engineParam(params['engine'])
  const instanceId = idParam(params, 'instanceId')
  const query = useDatabase(engine, instanceId)
  const actions = databaseActions({ deniedReasonOf: useDeniedReasons(), onScreen: true })
  const { data: database } = query
  const { pathname } = useLocation()
  if (!database) return <PendingScreen title={`Database ${instanceId}`} query={query} />
  return (
    <Screen
      title={databaseName(database)}
      section={databaseTabs.find(({ part }) => pathname.endsWith(`/${part}`))?.label}
      status={<StatusChip status={database.status} variant="soft" />}
      meta={<DatabaseMeta database={database} />}
      actions={<Menu label={`Actions for ${databaseName(database)}`} items={actions(database)} />}
      tabs={
        <Tabs
          label="Database sections"
          tabs={databaseTabs.map(({ part, label }) => ({
            to: databasePaths.tab(engine, instanceId, part),
            label,
          }))}
        />
      }
    >
      <Outlet key={`${engine} ${instanceId}`} context={database} />
    </Screen>
  )
}

/** Engine, plan and region of the database, in one line. */
function DatabaseMeta({ database }: { database: Database }) {
  const { types } = useDatabaseTypes()
  const { type, cluster_size: size } = database
  return (
    <>
      <span>{engineWords(database)}</span>
      {type && <span>{planLabel(types, type)}</span>}
      {size !== undefined && <span>{plural(size, 'node')}</span>}
      <span>{useRegionLabel()(database.region)}</span>
    </>
  )
}

/** The database around a tab. */
export const useShownDatabase = () => useOutletContext<Database>()
