import { mdiDatabaseOutline, mdiPlus } from '@mdi/js'
import type { DatabaseSummary } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { type PaletteArea, paletteObjects } from '#ui/paletteArea.ts'
import { knownRegionLabel } from '#api/query/regions.ts'
import { databaseActionNames, databaseDisabledReason, databaseLabels } from './databaseActions.ts'
import { databaseName, engineText } from './databaseName.ts'
import {
  type DatabaseActionName,
  databasePaths,
  databaseTabs,
  engineOfDatabase,
} from '#paths/databases.ts'
import { databasesQuery } from './queries.ts'

/** A database with an unknown engine has no screens; its URL shows "not found". */
const at = (row: DatabaseSummary) => engineOfDatabase(row) ?? 'mysql'

const labels: Readonly<Record<DatabaseActionName, string>> = {
  snapshot: 'Take snapshot of database',
  patch: 'Patch database',
  reset: 'Reset password of database',
  delete: 'Delete database',
}

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/databases': 'mysql postgresql clusters backups maintenance',
  },
  commands: [
    {
      id: 'create-database',
      label: 'Create database',
      icon: mdiPlus,
      keywords: 'new add mysql postgresql cluster',
      href: databasePaths.create(),
    },
  ],
  objects: [
    paletteObjects<DatabaseSummary>({
      kind: 'Database',
      icon: mdiDatabaseOutline,
      list: databasesQuery,
      item: (row) => ({
        label: databaseName(row),
        hint: [engineText(row), humanize(row.status), knownRegionLabel(row.region)]
          .filter(Boolean)
          .join(' · '),
        keywords: [row.id, row.hosts?.primary, row.type].join(' '),
        href: databasePaths.tab(at(row), row.id, 'overview'),
      }),
      actions: [
        ...databaseActionNames.map((action) => ({
          label: labels[action],
          icon: databaseLabels[action].icon,
          href: (row: DatabaseSummary) => databasePaths.action(at(row), row.id, action),
          disabledReason: (row: DatabaseSummary) => databaseDisabledReason(row, action),
        })),
        ...['Resize database', 'Rename database', 'Allow list of database'].map((label) => ({
          label,
          href: (row: DatabaseSummary) => databasePaths.tab(at(row), row.id, 'settings'),
        })),
        {
          label: 'Restore backup of database',
          href: (row: DatabaseSummary) => databasePaths.tab(at(row), row.id, 'backups'),
        },
        ...databaseTabs.map(({ part, label }) => ({
          label: `${label} of database`,
          href: (row: DatabaseSummary) => databasePaths.tab(at(row), row.id, part),
        })),
      ],
    }),
  ],
}
