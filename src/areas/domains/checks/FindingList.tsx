import { mdiAutoFix } from '@mdi/js'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { StatusFamily } from '#ui/display/statusFamily.ts'
import { domainPaths } from '#paths/domains.ts'
import type { ZoneEntry } from '../zone/recordModel.ts'
import type { ZoneFinding } from '../zone/finding.ts'
import styles from './CheckTab.module.css'

export type EntryFinding = ZoneFinding<ZoneEntry>

const severities: readonly [ZoneFinding['severity'], word: string, StatusFamily][] = [
  ['error', 'Error', 'failed'],
  ['warning', 'Warning', 'attention'],
  ['note', 'Note', 'offline'],
]
const rankOf = (finding: EntryFinding) =>
  severities.findIndex(([severity]) => severity === finding.severity)

const step = 50
const linksMax = 4

interface FindingListProps {
  findings: readonly EntryFinding[]
  domainId: number
  /** The reason why no fix can be applied. */
  reason: string | undefined
  repairs: readonly EntryFinding[]
  onRepair: (findings: readonly EntryFinding[]) => void
}

/** List of findings, most severe first. */
export function FindingList({ findings, domainId, reason, repairs, onRepair }: FindingListProps) {
  const [limit, setLimit] = useState(step)
  const sorted = findings.toSorted((one, other) => rankOf(one) - rankOf(other))
  const counts = severities
    .map(
      ([severity, word]) =>
        [word, findings.filter((each) => each.severity === severity).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([word, count]) => plural(count, word.toLowerCase()))
  return (
    <>
      <div className={styles.bar}>
        <output className={styles.words}>{counts.join(', ')}</output>
        {repairs.length > 1 && (
          <Button
            size="small"
            icon={mdiAutoFix}
            disabledReason={reason}
            onClick={() => onRepair(repairs)}
          >
            {`Add all ${repairs.length} fixes to changes`}
          </Button>
        )}
      </div>
      <ul className={styles.list} aria-label="Findings">
        {sorted.slice(0, limit).map((finding) => (
          <FindingItem
            key={`${finding.rule} ${finding.records.map(({ id }) => id).join(' ')} ${finding.message}`}
            finding={finding}
            domainId={domainId}
            reason={reason}
            onRepair={onRepair}
          />
        ))}
      </ul>
      {limit < sorted.length && (
        <Button onClick={() => setLimit(limit + step * 4)}>
          {`Show more of ${formatCount(sorted.length)}`}
        </Button>
      )}
    </>
  )
}

type FindingItemProps = Omit<FindingListProps, 'findings' | 'repairs'> & { finding: EntryFinding }

function FindingItem({ finding, domainId, reason, onRepair }: FindingItemProps) {
  const { severity, message, advice, records, repair } = finding
  const [, word, family] = severities[rankOf(finding)] ?? ['', severity, 'offline' as const]
  const more = records.length - linksMax
  return (
    <li className={styles.finding}>
      <span className={styles.severity}>
        <StatusChip status={severity} family={family}>
          {word}
        </StatusChip>
      </span>
      <div className={styles.text}>
        <p className={styles.message}>{message}</p>
        <p className={styles.advice}>{advice}</p>
        <p className={styles.records}>
          {records.slice(0, linksMax).map((record) => (
            <Link key={record.id} to={domainPaths.record(domainId, record.id)}>
              {record.type} {record.name || '@'}
            </Link>
          ))}
          {more > 0 && <span>and {formatCount(more)} more</span>}
        </p>
      </div>
      {repair && (
        <Button
          size="small"
          icon={mdiAutoFix}
          disabledReason={
            reason ??
            (repair.record.id < 0
              ? 'This record is only staged: edit it on the Records tab.'
              : undefined)
          }
          onClick={() => onRepair([finding])}
        >
          {repair.label}
        </Button>
      )}
    </li>
  )
}
