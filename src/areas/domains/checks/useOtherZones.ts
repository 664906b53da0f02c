import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { asApiError } from '#api/http/client.ts'
import type { Domain } from '#api/generated/types.gen.ts'
import { normalizeName } from '#contract/rules/domainNames.ts'
import { useDomains, allRecordsQuery } from '../queries.ts'
import type { RecordDraft } from '../zone/recordModel.ts'
import type { OtherZone } from '../zone/zoneIndex.ts'
import { isSlave, otherZoneOf, unreliableReason } from './otherZone.ts'
import { referencedZones } from './referencedZones.ts'

/** Maximum number of zones that are read automatically; more are read only on request. */
const zonesMax = 10

/** Zones that were searched in addition to the current one, and zones that were not. */
export interface SearchedZones {
  /** Number of known domains of the account; undefined until they are loaded. */
  known: number | undefined
  zones: readonly OtherZone[]
  /** Zones that are being read. */
  pending: readonly string[]
  failed: readonly { what: string; reason: string }[]
  /** Zones that contain targets but were not read because there are too many. */
  left: readonly string[]
  readLeft: () => void
  retry: () => void
}

/** Reads the other zones of the account that contain targets of these records, and no other data. */
export function useOtherZones(
  records: readonly RecordDraft[] | undefined,
  zone: string,
): SearchedZones {
  const client = useQueryClient()
  const domains = useDomains()
  const [most, setMost] = useState(zonesMax)
  const byName = useMemo(
    () =>
      new Map<string, Domain>(
        domains.rows.map((domain) => [normalizeName(domain.domain ?? ''), domain]),
      ),
    [domains.rows],
  )
  const isListed = domains.complete
  const referencedNames = useMemo(
    () => (records && isListed ? referencedZones(records, zone, new Set(byName.keys())) : []),
    [records, isListed, zone, byName],
  )
  const zonesToRead = referencedNames.slice(0, most).flatMap((name) => byName.get(name) ?? [])
  const results = useQueries({ queries: zonesToRead.map(({ id }) => allRecordsQuery(client, id)) })
  const read = zonesToRead.map((domain, at) => {
    const result = results[at]
    const { data, error } = result ?? {}
    const fault = error ?? data?.failure
    const failureReason = fault ? asApiError(fault).message : unreliableReason(domain, data)
    return { domain, result, list: data, failureReason }
  })
  const lists = read.map(({ list, failureReason }) =>
    failureReason || !list?.complete ? undefined : list,
  )
  // Query results are new objects on every render, but their rows are stable, so compare the rows.
  const [zones, setZones] = useState<{ of: readonly unknown[]; zones: OtherZone[] }>()
  const same = zones?.of.length === lists.length && lists.every((list, at) => list === zones.of[at])
  if (!same)
    setZones({
      of: lists,
      zones: read.flatMap(({ domain }, at) => {
        const list = lists[at]
        return list ? [otherZoneOf(domain, list)] : []
      }),
    })

  const listFault = domains.error ?? domains.pageError
  return {
    known: isListed ? domains.loaded : undefined,
    zones: zones?.zones ?? [],
    pending: read.flatMap(({ domain, list, failureReason }) =>
      failureReason || list?.complete ? [] : [domain.domain ?? ''],
    ),
    failed: [
      ...(listFault ? [{ what: 'the list of domains', reason: listFault.message }] : []),
      ...read.flatMap(({ domain, failureReason }) =>
        failureReason ? [{ what: domain.domain ?? '', reason: failureReason }] : [],
      ),
    ],
    left: referencedNames.slice(most),
    readLeft: () => setMost(referencedNames.length),
    retry: () => {
      const failedZones = read.filter(({ failureReason }) => failureReason)
      // Refetch the domains, because the result of the last zone transfer is a property of the domain.
      if (listFault || failedZones.some(({ domain }) => isSlave(domain))) void domains.refetch()
      for (const { result } of failedZones) void result?.refetch()
    },
  }
}
