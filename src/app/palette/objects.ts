import { mdiEarth, mdiHarddisk, mdiMapMarkerOutline, mdiServerOutline, mdiWallFire } from '@mdi/js'
import type { QueryClient } from '@tanstack/react-query'
import { operationOf } from '#api/freshness.ts'
import type { Compute, Domain, Firewall, Region, Volume } from '#api/generated/types.gen.ts'
import type { OperationId } from '#api/operationId.ts'
import type { PaletteItem } from './paletteItem.ts'

interface ObjectKind {
  kind: string
  icon: string
  item: (row: never) => Pick<PaletteItem, 'label' | 'hint' | 'keywords' | 'href'>
}

const kindOf = <Row>(
  kind: string,
  icon: string,
  item: (row: Row) => ReturnType<ObjectKind['item']>,
) => ({ kind, icon, item }) as ObjectKind

/** How the rows of a list become things to go to. */
const kinds: Partial<Record<OperationId, ObjectKind>> = {
  listComputes: kindOf<Partial<Compute>>('Instance', mdiServerOutline, (row) => ({
    label: row.label ?? String(row.id),
    hint: [row.region, row.ipv4?.[0]].filter(Boolean).join(' · '),
    keywords: [row.id, ...(row.ipv4 ?? []), row.ipv6, ...(row.tags ?? [])].join(' '),
    href: `/compute/${row.id}`,
  })),
  listDomains: kindOf<Partial<Domain>>('Domain', mdiEarth, (row) => ({
    label: row.domain ?? String(row.id),
    hint: [row.type, row.status].filter(Boolean).join(' · '),
    keywords: [row.id, row.soa_email, row.description, ...(row.tags ?? [])].join(' '),
    href: `/domains/${row.id}/records`,
  })),
  listVolumes: kindOf<Partial<Volume>>('Volume', mdiHarddisk, (row) => ({
    label: row.label ?? String(row.id),
    hint: [row.region, row.compute_label].filter(Boolean).join(' · '),
    keywords: [row.id, row.filesystem_path, ...(row.tags ?? [])].join(' '),
    href: `/volumes?q=${encodeURIComponent(row.label ?? String(row.id))}`,
  })),
  listFirewalls: kindOf<Partial<Firewall>>('Firewall', mdiWallFire, (row) => ({
    label: row.label ?? String(row.id),
    hint: row.status ?? '',
    keywords: [row.id, ...(row.tags ?? [])].join(' '),
    href: `/firewalls/${row.id}/rules`,
  })),
  listRegions: kindOf<Partial<Region>>('Region', mdiMapMarkerOutline, (row) => ({
    label: row.label ?? String(row.id),
    hint: row.id ?? '',
    keywords: `${row.id} ${row.country}`,
    href: `/regions?q=${encodeURIComponent(row.id ?? '')}`,
  })),
}

/** Lists are kept as pages of the API, or joined to a whole. */
function rowsOf(data: unknown): unknown[] {
  if (typeof data !== 'object' || data === null) return []
  if ('rows' in data && Array.isArray(data.rows)) return data.rows
  return 'data' in data && Array.isArray(data.data) ? data.data : []
}

/** Every object that is in the query cache already, each once. */
export function loadedObjects(client: QueryClient): PaletteItem[] {
  const found = new Map<string, PaletteItem>()
  for (const query of client.getQueryCache().getAll()) {
    const kind = kinds[operationOf(query) as OperationId]
    if (!kind) continue
    for (const row of rowsOf(query.state.data)) {
      const item = kind.item(row as never)
      const id = `${kind.kind} ${item.href}`
      if (!found.has(id)) found.set(id, { ...item, id, group: kind.kind, icon: kind.icon })
    }
  }
  return [...found.values()]
}
