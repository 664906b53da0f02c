import { Outlet, useOutletContext, useParams } from 'react-router'
import type { Database } from '#api/generated/types.gen.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { databaseCan } from '#contract/rules/databaseStates.ts'
import { plural } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { InlineEdit } from '#ui/form/InlineEdit.tsx'
import { PendingScreen } from '#ui/layout/PendingScreen.tsx'
import { databaseActions } from './databaseActions.ts'
import { databaseName, engineText } from './databaseName.ts'
import { validateDatabaseLabel, labelLimits } from './validateDatabaseLabel.ts'
import { AnnouncedPatches } from './maintenance/AnnouncedPatches.tsx'
import { type DatabaseEngine, databasePaths, databaseTabs, engineParam } from '#paths/databases.ts'
import { useUpdateNeed } from './permissions.ts'
import { planLabel } from './plans.ts'
import { useDatabase, useDatabaseTypes, useUpdateDatabase } from './queries.ts'
import { ObjectHeader } from '../ObjectHeader.tsx'
import { TaskStatus } from '../TaskStatus.tsx'
import { useRegionLabel } from '#api/query/regions.ts'

/** Screen of one database of either engine: its header and the tab that the URL names. */
export function DatabaseScreen() {
  const params = useParams()
  const engine = engineParam(params['engine'])
  const instanceId = idParam(params, 'instanceId')
  const query = useDatabase(engine, instanceId)
  const { data: database } = query
  if (!database) return <PendingScreen title={`Database ${instanceId}`} query={query} />
  return (
    <Header
      key={`${engine} ${instanceId}`}
      engine={engine}
      database={database}
      updatedAt={query.dataUpdatedAt}
    />
  )
}

interface HeaderProps {
  engine: DatabaseEngine
  database: Database
  updatedAt: number
}

function Header({ engine, database, updatedAt }: HeaderProps) {
  const name = databaseName(database)
  const actions = databaseActions({ deniedReasonOf: useDeniedReasons(), onScreen: true })
  const { mutateAsync: update } = useUpdateDatabase(database)
  const deniedReason = useUpdateNeed(database)
  return (
    <ObjectHeader
      name={name}
      noun="Database"
      href={databasePaths.tab(engine, database.id, 'overview')}
      updatedAt={updatedAt}
      heading={
        <InlineEdit
          label={`label of ${name}`}
          value={database.label ?? ''}
          limit={labelLimits.max}
          check={validateDatabaseLabel}
          disabledReason={deniedReason ?? databaseCan.update(database.status ?? 'active')}
          onSave={(label) => update({ path: { instanceId: database.id }, body: { label } })}
        />
      }
      status={
        <TaskStatus type="database" id={database.id} status={database.status} variant="soft" />
      }
      facts={<DatabaseFacts database={database} />}
      menu={actions(database)}
      tabs={databaseTabs.map(({ part, label }) => ({
        to: databasePaths.tab(engine, database.id, part),
        label,
      }))}
    >
      <AnnouncedPatches database={database} />
      <Outlet context={database} />
    </ObjectHeader>
  )
}

/** Engine, plan and region of the database, in one line. */
function DatabaseFacts({ database }: { database: Database }) {
  const { types } = useDatabaseTypes()
  const { type, cluster_size: size } = database
  return (
    <>
      <span>{engineText(database)}</span>
      {type && <span>{planLabel(types, type)}</span>}
      {size !== undefined && <span>{plural(size, 'node')}</span>}
      <span>{useRegionLabel()(database.region)}</span>
    </>
  )
}

/** Returns the database of the screen that contains the current tab. */
export const useShownDatabase = () => useOutletContext<Database>()
