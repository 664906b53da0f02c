import {
  mdiArchiveOutline,
  mdiCalendarClockOutline,
  mdiCameraOutline,
  mdiCogOutline,
  mdiContentCopy,
  mdiLifebuoy,
  mdiLockReset,
  mdiShieldRefreshOutline,
  mdiTrashCanOutline,
} from '@mdi/js'
import { ApiError } from '#api/http/client.ts'
import type { DatabaseSummary } from '#api/generated/types.gen.ts'
import type { useDeniedReasons } from '#api/session/permissions.ts'
import { queryClient } from '#api/query/query.ts'
import { databaseCan } from '#contract/rules/databaseStates.ts'
import { copyText } from '#ui/clipboard.ts'
import { reasonOf } from '#ui/error/describeError.ts'
import type { MenuItem } from '#ui/overlay/menuItem.ts'
import { toast } from '#ui/overlay/toast.ts'
import { needs } from '../needs.ts'
import { ticketPaths } from '#paths/support.ts'
import { databaseName } from './databaseName.ts'
import { connections } from './overview/connections.ts'
import {
  type DatabaseActionName,
  type DatabaseEngine,
  databasePaths,
  engineOfDatabase,
} from '#paths/databases.ts'
import { databaseQuery } from './queries.ts'

export const databaseLabels: Readonly<Record<DatabaseActionName, { label: string; icon: string }>> =
  {
    snapshot: { label: 'Take snapshot', icon: mdiCameraOutline },
    patch: { label: 'Patch now', icon: mdiShieldRefreshOutline },
    reset: { label: 'Reset password', icon: mdiLockReset },
    delete: { label: 'Delete', icon: mdiTrashCanOutline },
  }

export const databaseActionNames = Object.keys(databaseLabels) as DatabaseActionName[]

/**
 * Returns the reason why an action is not possible in the database's current status. An unknown status disables
 * nothing.
 */
export function databaseDisabledReason(
  { status: givenStatus }: Pick<DatabaseSummary, 'status'>,
  action: DatabaseActionName,
): string | undefined {
  const status = givenStatus ?? 'active'
  if (action === 'snapshot') return databaseCan.createSnapshot(status)
  if (action === 'patch') return databaseCan.patch(status)
  // A password reset is possible in every status (document 2, 3).
  return action === 'delete' ? databaseCan.delete(status) : undefined
}

/** Copies the connection string. Fetches the database first, because list responses do not contain its TLS setting. */
async function copyConnection(engine: DatabaseEngine, database: DatabaseSummary): Promise<void> {
  const name = databaseName(database)
  try {
    const [first] = connections(await queryClient.fetchQuery(databaseQuery(engine, database.id)))
    if (!first) toast(`${name} has no host yet`)
    else if (await copyText(first.text)) toast(`Copied the ${first.client} command for ${name}`)
    else toast('Could not copy')
  } catch (error) {
    toast(
      error instanceof ApiError && error.isGone
        ? `${name} no longer exists`
        : `The connection of ${name} could not be loaded: ${reasonOf(error)}`,
    )
  }
}

interface DatabaseActionsOptions {
  deniedReasonOf: ReturnType<typeof useDeniedReasons>
  /** Omits the actions that link to another tab of the same screen. */
  onScreen?: boolean
}

/** Returns the menu actions of a database, each with its URL. A database with an unknown engine has no screens. */
export const databaseActions =
  ({ deniedReasonOf, onScreen = false }: DatabaseActionsOptions) =>
  (database: DatabaseSummary): MenuItem[] => {
    const { id, hosts } = database
    const engine = engineOfDatabase(database)
    const ticket: MenuItem = {
      label: 'Open ticket',
      icon: mdiLifebuoy,
      href: ticketPaths.open({ database_id: id }),
    }
    if (engine === undefined) return [ticket]
    const needOf = (action: DatabaseActionName) =>
      action === 'snapshot' || action === 'patch'
        ? needs.database.write(id)
        : needs.database.unrestricted
    const open = (action: DatabaseActionName): MenuItem => ({
      ...databaseLabels[action],
      href: databasePaths.action(engine, id, action),
      disabledReason: deniedReasonOf(needOf(action)) ?? databaseDisabledReason(database, action),
    })
    const links: MenuItem[] = [
      { label: 'Backups', icon: mdiArchiveOutline, href: databasePaths.tab(engine, id, 'backups') },
      {
        label: 'Maintenance window',
        icon: mdiCalendarClockOutline,
        href: databasePaths.tab(engine, id, 'maintenance'),
      },
      {
        label: 'Allow list and plan',
        icon: mdiCogOutline,
        href: databasePaths.tab(engine, id, 'settings'),
      },
    ]
    return [
      {
        label: 'Copy connection',
        icon: mdiContentCopy,
        onSelect: () => void copyConnection(engine, database),
        disabledReason: hosts?.primary
          ? undefined
          : 'Hosts appear once the database is provisioned.',
      },
      ...(onScreen ? [] : links),
      open('snapshot'),
      open('patch'),
      open('reset'),
      ticket,
      { ...open('delete'), danger: true, divider: true },
    ]
  }
