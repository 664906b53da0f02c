import type { ReactNode } from 'react'
import { plural } from '#lib/format.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { StatusFamily } from '#ui/display/statusFamily.ts'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import type { Delegation, Dnssec } from '#shared/resolution.ts'
import type { Resolved } from './resolution.ts'
import styles from './ResolutionTab.module.css'

interface Told {
  family: StatusFamily
  words: string
  /** The reason, as a sentence. */
  reason: string
}

/** Panel with the parent zone, the DNSSEC keys, and the servers that could not be queried. */
export function DelegationPanel({ resolved }: { resolved: Resolved }) {
  const { delegation, dnssec, zone_reason: zoneReason, resolver_reason: resolverReason } = resolved
  const failedSources = resolved.sources.filter(({ reason }) => reason !== null)
  return (
    <section className={styles.facts} aria-label="Delegation">
      <DescriptionList>
        {delegation && (
          <DescriptionItem label="Delegation">
            <Fact {...delegationText(delegation, resolverReason === null)} />
          </DescriptionItem>
        )}
        {dnssec && (
          <DescriptionItem label="DNSSEC">
            <Fact {...dnssecText(dnssec)} />
          </DescriptionItem>
        )}
        {zoneReason !== null && (
          <DescriptionItem label="Name servers">
            <NotAsked>{zoneReason}</NotAsked>
          </DescriptionItem>
        )}
        {resolverReason !== null && (
          <DescriptionItem label="Resolvers">
            <NotAsked>{resolverReason}</NotAsked>
          </DescriptionItem>
        )}
        {failedSources.map(({ kind, name, address, reason }) => (
          <DescriptionItem
            key={`${kind} ${name} ${address}`}
            label={name ?? (kind === 'resolver' ? 'Resolver' : 'Name servers')}
          >
            <NotAsked>{reason}</NotAsked>
          </DescriptionItem>
        ))}
      </DescriptionList>
    </section>
  )
}

const NotAsked = ({ children }: { children: ReactNode }) => (
  <div className={styles.fact}>
    <StatusChip status={null} family="unknown">
      Not asked
    </StatusChip>
    <span className={styles.reason}>{children}</span>
  </div>
)

const Fact = ({ family, words, reason }: Told) => (
  <div className={styles.fact}>
    <StatusChip status={null} family={family}>
      {words}
    </StatusChip>
    <span className={styles.reason}>{reason}</span>
  </div>
)

function delegationText(
  { parent, server, reason, parent_servers: above, zone_servers: below }: Delegation,
  hasResolver: boolean,
): Told {
  if (!above)
    return {
      family: 'unknown',
      words: parent === null && !hasResolver ? 'Not asked' : 'No answer',
      reason: reason ?? '',
    }
  const parentLabel = `${parent === '.' ? 'The root' : parent} (${server})`
  if (above.length === 0)
    return {
      family: 'failed',
      words: 'Not delegated',
      reason: `${parentLabel} names no name servers for this domain.`,
    }
  if (!below)
    return {
      family: 'attention',
      words: 'Not compared',
      reason: `${parentLabel} names ${above.join(', ')}. No name server of the zone returned NS records.`,
    }
  const parts = [
    onlyText('Only there', above, below),
    onlyText('Only in the zone', below, above),
  ].filter(Boolean)
  return parts.length === 0
    ? {
        family: 'done',
        words: 'Agrees',
        reason: `${parentLabel} and the zone name the same ${plural(above.length, 'server')}.`,
      }
    : {
        family: 'attention',
        words: 'Differs',
        reason: `${parentLabel} names other servers than the zone. ${parts.join(' ')}`,
      }
}

function onlyText(where: string, these: readonly string[], those: readonly string[]): string {
  const only = these.filter((server) => !those.includes(server))
  return only.length === 0 ? '' : `${where}: ${only.join(', ')}.`
}

function dnssecText({ state, parent_keys, zone_keys, validated }: Dnssec): Told {
  const tags = (keys: number[] | null) => (keys ?? []).join(', ')
  switch (state) {
    case 'signed':
      return {
        family: 'done',
        words: 'Signed',
        reason: `DS ${tags(parent_keys)} at the parent matches a key of the zone. ${
          validated === true
            ? 'A resolver has validated the signatures.'
            : 'No resolver has validated the signatures.'
        }`,
      }
    case 'unsigned':
      return {
        family: 'unknown',
        words: 'Not signed',
        reason: 'No DS at the parent, no keys in the zone.',
      }
    case 'unanchored':
      return {
        family: 'attention',
        words: 'Not anchored',
        reason: `The zone has the keys ${tags(zone_keys)}, and the parent has no DS for them.`,
      }
    case 'broken':
      return {
        family: 'failed',
        words: 'Broken',
        reason: `DS ${tags(parent_keys)} at the parent matches no key of the zone. Validating resolvers reject every name.`,
      }
    default:
      return {
        family: 'unknown',
        words: 'Unknown',
        reason:
          parent_keys === null
            ? 'The parent was not asked for DS, or did not answer.'
            : 'No name server of the zone answered for its keys.',
      }
  }
}
