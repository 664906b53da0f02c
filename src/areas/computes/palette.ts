import {
  mdiBackupRestore,
  mdiCameraOutline,
  mdiCompare,
  mdiLockOpenVariantOutline,
  mdiPencilOutline,
  mdiPlus,
  mdiPower,
  mdiServerOutline,
} from '@mdi/js'
import type { Compute } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { notLockedReason } from '#lib/deleteLock.ts'
import type { ObjectAction, PaletteArea } from '#ui/paletteArea.ts'
import { paletteObjects } from '#ui/paletteArea.ts'
import {
  computeActionOrder,
  computeActions,
  powerOrder,
  runningTask,
  actionDisabledReason,
} from './computeActions.ts'
import { computePaths, computeTabs } from '#paths/computes.ts'
import { computeConfigsQuery, computesQuery, computeTypesQuery } from './queries.ts'
import { reachableIpv4 } from './reachableIpv4.ts'
import { unlockAt } from '#paths/tags.ts'
import { knownRegionLabel } from '#api/query/regions.ts'

const knownTypes = () => queryClient.getQueryData(computeTypesQuery().queryKey)?.data

/** Returns the address of an instance. Its configurations are known if they were shown or the list needed them. */
const knownIpv4 = (row: Compute) =>
  reachableIpv4(row, queryClient.getQueryData(computeConfigsQuery(row.id).queryKey)?.rows)

const actionPath = ({ id }: Compute, action: string) =>
  `${computePaths.tab(id, 'overview')}?action=${action}`

const actions: readonly ObjectAction<Compute>[] = [
  ...[...powerOrder, ...computeActionOrder].map((action) => ({
    label: computeActions[action].label,
    icon: computeActions[action].icon,
    href: (row: Compute) => actionPath(row, action),
    disabledReason: (row: Compute) =>
      actionDisabledReason(row, action, runningTask(row.id), knownTypes()),
  })),
  {
    label: 'Rename instance',
    icon: mdiPencilOutline,
    href: ({ id }) => computePaths.tab(id, 'settings'),
  },
  {
    label: 'Take snapshot of instance',
    icon: mdiCameraOutline,
    href: ({ id }) => `${computePaths.tab(id, 'backups')}?open=snapshot`,
  },
  {
    label: 'Restore backup of instance',
    icon: mdiBackupRestore,
    href: ({ id }) => computePaths.tab(id, 'backups'),
  },
  {
    label: 'Enable backups of',
    icon: mdiBackupRestore,
    href: ({ id }) => `${computePaths.tab(id, 'backups')}?open=enable`,
    disabledReason: ({ backups }) => (backups?.enabled ? 'Backups are on.' : undefined),
  },
  {
    label: 'Cancel backups of',
    icon: mdiBackupRestore,
    href: ({ id }) => `${computePaths.tab(id, 'backups')}?open=cancel`,
    disabledReason: ({ backups }) => (backups?.enabled ? undefined : 'Backups are off.'),
  },
  {
    label: 'Boot configuration of',
    icon: mdiPower,
    href: ({ id }) => computePaths.tab(id, 'configs'),
  },
  {
    label: 'Unlock',
    icon: mdiLockOpenVariantOutline,
    href: ({ id }) => unlockAt(computePaths.tab(id, 'overview'), id),
    disabledReason: notLockedReason,
  },
  ...computeTabs.map(({ part, label }) => ({
    label: `${label} of`,
    href: ({ id }: Compute) => computePaths.tab(id, part),
  })),
]

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/compute': 'compute machines',
  },
  commands: [
    {
      id: 'create-compute',
      label: 'Create instance',
      icon: mdiPlus,
      keywords: 'new add server machine',
      href: computePaths.create(),
    },
    {
      id: 'compare-computes',
      label: 'Compare instances',
      icon: mdiCompare,
      keywords: 'metrics statistics charts cpu disk network',
      href: computePaths.compare(),
    },
  ],
  objects: [
    paletteObjects<Compute>({
      kind: 'Instance',
      icon: mdiServerOutline,
      list: computesQuery,
      item: (row) => ({
        label: row.label ?? String(row.id),
        hint: [knownRegionLabel(row.region), knownIpv4(row)].filter(Boolean).join(' · '),
        keywords: [row.id, ...(row.ipv4 ?? []), row.ipv6, ...(row.tags ?? [])].join(' '),
        href: computePaths.detail(row.id),
      }),
      actions,
    }),
  ],
}
