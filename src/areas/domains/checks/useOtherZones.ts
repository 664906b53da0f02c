import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { asApiError } from '#api/client.ts'
import type { Domain } from '#api/generated/types.gen.ts'
import { normalizeName } from '#contract/rules/domainNames.ts'
import { useDomains, allRecordsQuery } from '../queries.ts'
import { entriesOf } from '../recordRow.ts'
import type { RecordDraft } from '../zone/recordModel.ts'
import type { OtherZone } from '../zone/zoneIndex.ts'
import { referencedZones } from './referencedZones.ts'

/** More zones are read only when a person asks for them. */
const zonesMax = 10

/** What was looked at besides the zone itself, and what was not. */
export interface Searched {
  /** Domains of the account that are known by name; undefined until they are. */
  known: number | undefined
  zones: readonly OtherZone[]
  /** Zones that are being read. */
  pending: readonly string[]
  failed: readonly { what: string; reason: string }[]
  /** Zones that targets lie in and that were not read, being many. */
  left: readonly string[]
  readLeft: () => void
  retry: () => void
}

/** The other zones of the account that targets of these records lie in; nothing else of the account is read. */
export function useOtherZones(records: readonly RecordDraft[] | undefined, zone: string): Searched {
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
  const wanted = useMemo(
    () => (records && isListed ? referencedZones(records, zone, new Set(byName.keys())) : []),
    [records, isListed, zone, byName],
  )
  const chosen = wanted.slice(0, most).flatMap((name) => byName.get(name) ?? [])
  const results = useQueries({ queries: chosen.map(({ id }) => allRecordsQuery(client, id)) })
  const read = chosen.map((domain, at) => {
    const result = results[at]
    const { data, error } = result ?? {}
    const fault = error ?? data?.failure
    const unreadReason = fault ? asApiError(fault).message : unreadReasonOf(domain, data)
    return { domain, result, list: data, unreadReason }
  })
  const lists = read.map(({ list, unreadReason }) =>
    unreadReason || !list?.complete ? undefined : list,
  )
  // The answers are new objects at each drawing; the rows in them are not.
  const [zones, setZones] = useState<{ of: readonly unknown[]; zones: OtherZone[] }>()
  const same = zones?.of.length === lists.length && lists.every((list, at) => list === zones.of[at])
  if (!same)
    setZones({ of: lists, zones: read.flatMap((_, at) => otherZone(chosen[at], lists[at])) })

  const listFault = domains.error ?? domains.pageError
  return {
    known: isListed ? domains.loaded : undefined,
    zones: zones?.zones ?? [],
    pending: read.flatMap(({ domain, list, unreadReason }) =>
      unreadReason || list?.complete ? [] : [domain.domain ?? ''],
    ),
    failed: [
      ...(listFault ? [{ what: 'the list of domains', reason: listFault.message }] : []),
      ...read.flatMap(({ domain, unreadReason }) =>
        unreadReason ? [{ what: domain.domain ?? '', reason: unreadReason }] : [],
      ),
    ],
    left: wanted.slice(most),
    readLeft: () => setMost(wanted.length),
    retry: () => {
      const unread = read.filter(({ unreadReason }) => unreadReason)
      // How its last copy went is told of the domain.
      if (listFault || unread.some(({ domain }) => isSlave(domain))) void domains.refetch()
      for (const { result } of unread) void result?.refetch()
    },
  }
}

interface Records {
  rows: Parameters<typeof entriesOf>[0]
  complete: boolean
}

const isSlave = ({ type }: Domain) => type === 'slave'

/** The reason why nothing can be told by the records of a slave: those of its masters may be others. */
function unreadReasonOf(domain: Domain, list: Records | undefined): string | undefined {
  if (!isSlave(domain)) return undefined
  if (domain.errors) return 'It could not be transferred from its primary'
  return list?.complete && list.rows.length === 0
    ? 'Nothing has been transferred from its primary yet'
    : undefined
}

function otherZone(domain: Domain | undefined, list: Records | undefined): OtherZone[] {
  if (!domain || !list) return []
  const zone = normalizeName(domain.domain ?? '')
  return [
    {
      zone,
      records: entriesOf(list.rows, zone),
      disabled: domain.status === 'disabled',
      copied: isSlave(domain),
    },
  ]
}
