import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { remoteAddress } from '#contract/rules/recordTargets.ts'
import { roundRecordSeconds } from '#contract/rules/ttl.ts'
import { formatCount } from '#lib/format.ts'
import { domainPaths } from '../paths.ts'
import { useZoneFile } from '../queries.ts'
import { after, before } from '../zone/changeSet.ts'
import type { RecordDraft, ZoneEntry } from '../zone/draft.ts'
import { renderedDifference } from '../zone-file/renderedDifference.ts'
import styles from './StagedBar.module.css'
import type { Step } from './zoneRun.ts'

/** A longer file takes too long to read beside what a person is doing; its own tab compares it. */
const linesMax = 2000

/** Whether the file that the name servers have shows what was done, apart from the API showing it. */
export function RenderedNote({ domain, steps }: { domain: Domain; steps: readonly Step[] }) {
  const { id: domainId, status, ttl_sec: ttl = 0 } = domain
  const zone = domain.domain ?? ''
  const file = useZoneFile(domainId)
  const lines = file.data?.zone_file
  const missing = useMemo(() => {
    if (!lines || lines.length === 0 || lines.length > linesMax) return undefined
    return countMissing(steps, lines, zone, ttl)
  }, [steps, lines, zone, ttl])
  const done = steps.filter(({ state }) => state === 'done').length
  const words = () => {
    if (status === 'disabled') return 'A disabled domain is not rendered.'
    if (missing === undefined) return undefined
    return missing === 0
      ? 'The rendered zone shows it too.'
      : `The rendered zone does not show ${done === 1 ? 'it' : `${formatCount(missing)} of ${formatCount(done)}`} yet.`
  }
  return (
    <div className={styles.rendered}>
      {words()}{' '}
      <Link className={styles.link} to={domainPaths.tab(domainId, 'zone-file')}>
        Compare what is rendered
      </Link>
    </div>
  )
}

/** How many of the steps the file does not show: what came and is not in it, what went and still is. */
function countMissing(
  steps: readonly Step[],
  lines: readonly string[],
  zone: string,
  ttl: number,
): number {
  const done = steps.filter(({ state }) => state === 'done').map(({ change }) => change)
  const entries = (drafts: readonly (RecordDraft | undefined)[]): ZoneEntry[] =>
    drafts.flatMap((draft) =>
      draft && draft.target !== remoteAddress
        ? [{ ...draft, ttl_sec: roundRecordSeconds(draft.ttl_sec), id: 0 }]
        : [],
    )
  const there = entries(done.map(after))
  const gone = entries(done.filter(({ kind }) => kind === 'delete').map(before))
  return (
    renderedDifference(there, lines, zone, ttl).coming +
    renderedDifference(gone, lines, zone, ttl).same
  )
}
