import type { Domain, DomainRecord } from '#api/generated/types.gen.ts'
import { normalizeName } from '#contract/rules/domainNames.ts'
import { entriesOf } from '../recordRow.ts'
import type { OtherZone } from '../zone/zoneIndex.ts'

interface Records {
  rows: readonly DomainRecord[]
  complete: boolean
}

export const isSlave = ({ type }: Domain) => type === 'slave'

/**
 * Returns the reason why the records of a secondary zone are not reliable: they may differ from those of its primary.
 */
export function unreliableReason(domain: Domain, list: Records | undefined): string | undefined {
  if (!isSlave(domain)) return undefined
  if (domain.errors) return 'It could not be transferred from its primary'
  return list?.complete && list.rows.length === 0
    ? 'Nothing has been transferred from its primary yet'
    : undefined
}

/** Returns a domain with its records as a zone that can contain targets. */
export function otherZoneOf(domain: Domain, { rows }: Records): OtherZone {
  const zone = normalizeName(domain.domain ?? '')
  return {
    zone,
    records: entriesOf(rows, zone),
    disabled: domain.status === 'disabled',
    copied: isSlave(domain),
  }
}
