import {
  mdiContentDuplicate,
  mdiCogOutline,
  mdiDns,
  mdiEarth,
  mdiHammerWrench,
  mdiLockOpenVariantOutline,
  mdiPause,
  mdiPlus,
  mdiDownloadNetworkOutline,
  mdiTrashCanOutline,
} from '@mdi/js'
import type { Domain, DomainRecord } from '#api/generated/types.gen.ts'
import { absoluteName } from '#contract/rules/domainNames.ts'
import { humanize } from '#lib/format.ts'
import { lockedReason, notLockedReason } from '#lib/deleteLock.ts'
import type { PaletteArea } from '#ui/paletteArea.ts'
import { paletteObjects } from '#ui/paletteArea.ts'
import { unlockAt } from '#paths/tags.ts'
import { domainTypeLabel } from './domainName.ts'
import { builderKinds } from './builders/builderKinds.ts'
import { domainPaths, domainTabs } from '#paths/domains.ts'
import { domainsQuery, recordsQuery } from './queries.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/domains': 'dns zones records name servers',
  },
  commands: [
    {
      id: 'create-domain',
      label: 'Add domain',
      icon: mdiPlus,
      keywords: 'new create zone dns',
      href: domainPaths.create(),
    },
    {
      id: 'transfer-domain',
      label: 'Import by zone transfer',
      icon: mdiDownloadNetworkOutline,
      keywords: 'transfer axfr name server',
      href: domainPaths.transfer(),
    },
  ],
  objects: [
    paletteObjects<Domain>({
      kind: 'Domain',
      icon: mdiEarth,
      list: domainsQuery,
      item: (row) => ({
        label: row.domain ?? String(row.id),
        hint: [domainTypeLabel(row.type), humanize(row.status)].filter(Boolean).join(' · '),
        keywords: [row.id, row.soa_email, row.description, ...(row.tags ?? [])].join(' '),
        href: domainPaths.records(row.id),
      }),
      within: ({ id: domainId, domain = '' }) =>
        paletteObjects<DomainRecord>({
          kind: 'Record',
          icon: mdiDns,
          list: () => recordsQuery(domainId),
          item: ({ id, type, name, target }) => ({
            id: `${domainId} ${id}`,
            label: absoluteName(name ?? '', domain),
            hint: [type, target].filter(Boolean).join(' '),
            href: domainPaths.record(domainId, id),
          }),
        }),
      actions: [
        { label: 'Add record to', icon: mdiPlus, href: ({ id }) => domainPaths.newRecord(id) },
        {
          label: 'Domain settings of',
          icon: mdiCogOutline,
          href: ({ id }) => domainPaths.settings(id, 'records'),
        },
        {
          label: 'Clone domain',
          icon: mdiContentDuplicate,
          href: ({ id }) => domainPaths.clone(id, 'records'),
        },
        {
          label: 'Enable or disable domain',
          icon: mdiPause,
          href: ({ id }) => domainPaths.settings(id, 'records'),
        },
        {
          label: 'Delete domain',
          icon: mdiTrashCanOutline,
          href: ({ id }) => domainPaths.remove(id),
          disabledReason: lockedReason,
        },
        {
          label: 'Unlock domain',
          icon: mdiLockOpenVariantOutline,
          href: ({ id }) => unlockAt(domainPaths.records(id), id),
          disabledReason: notLockedReason,
        },
        ...builderKinds.map(({ kind, label }) => ({
          label: `${label} for`,
          icon: mdiHammerWrench,
          href: ({ id }: Domain) => domainPaths.builder(id, kind),
        })),
        ...domainTabs.map(({ part, label }) => ({
          label: `${label} of`,
          href: ({ id }: Domain) => domainPaths.tab(id, part),
        })),
      ],
    }),
  ],
}
