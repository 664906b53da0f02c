import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { remoteAddress } from '#contract/rules/recordTargets.ts'
import { formatCount } from '#lib/format.ts'
import { domainPaths } from '#paths/domains.ts'
import { useZoneFile } from '../queries.ts'
import { zoneTtl } from '../seconds.ts'
import { recordAfter, recordBefore } from '../zone/changeSet.ts'
import type { RecordDraft, ZoneEntry } from '../zone/recordModel.ts'
import { renderedDifference } from '../zone-file/renderedDifference.ts'
import styles from './StagedBar.module.css'
import { isApplied, type ApplyStep } from './applyRun.ts'

/**
 * Maximum number of lines to compare here, because a longer file would block the page. The zone file tab compares
 * longer files.
 */
const linesMax = 2000

/** Reports whether the zone file on the name servers contains the applied changes, independent of the API. */
export function RenderedNote({ domain, steps }: { domain: Domain; steps: readonly ApplyStep[] }) {
  const { id: domainId, status } = domain
  const ttl = zoneTtl(domain)
  const zone = domain.domain ?? ''
  const file = useZoneFile(domainId)
  const lines = file.data?.zone_file
  const renderedCount = useMemo(() => {
    if (!lines || lines.length === 0 || lines.length > linesMax) return undefined
    return countRendered(steps, lines, zone, ttl)
  }, [steps, lines, zone, ttl])
  const done = steps.filter(({ state }) => state === 'done').length
  const words = () => {
    if (status === 'disabled') return 'A disabled domain is not published.'
    if (!renderedCount) return undefined
    // For a single change, no count is shown.
    const those = (count: number) =>
      done === 1 ? '' : `: ${formatCount(count)} of ${formatCount(done)}`
    const { missing, leftOut } = renderedCount
    if (missing > 0)
      return done === 1
        ? 'Not published yet.'
        : `${formatCount(done - missing - leftOut)} of ${formatCount(done)} published so far.`
    return leftOut > 0 ? `Not published${those(leftOut)}.` : 'Published.'
  }
  return (
    <div className={styles.rendered}>
      {words()}{' '}
      <Link className={styles.link} to={domainPaths.tab(domainId, 'zone-file')}>
        Compare
      </Link>
    </div>
  )
}

/**
 * Returns how many steps are not yet in the zone file (including deleted records that it still contains) and how many
 * records it omits.
 */
function countRendered(
  steps: readonly ApplyStep[],
  lines: readonly string[],
  zone: string,
  ttl: number,
): { missing: number; leftOut: number } {
  const done = steps.filter(isApplied).filter(({ state }) => state === 'done')
  const entry = (draft: RecordDraft | undefined, id = 0): ZoneEntry[] =>
    draft && draft.target !== remoteAddress ? [{ ...draft, id }] : []
  const there = done.flatMap(({ change, id }) => entry(recordAfter(change), id))
  const deletedEntries = done.flatMap(({ change }) =>
    change.kind === 'delete' ? entry(recordBefore(change)) : [],
  )
  const { coming, leftOut } = renderedDifference(there, lines, zone, ttl)
  return {
    missing: coming + renderedDifference(deletedEntries, lines, zone, ttl).same,
    leftOut: leftOut.length,
  }
}
