import { Fragment, useId } from 'react'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { StatusFamily } from '#ui/display/statusFamily.ts'
import { useTimeZone } from '#ui/display/Time.tsx'
import { useNarrow } from '#ui/theme/useMediaQuery.ts'
import { useNow } from '#ui/display/useNow.ts'
import { useScrollStop } from '#ui/a11y/useScrollStop.ts'
import { formatClock, formatDateClock } from '#lib/time.ts'
import { offsetIfChanged } from '#lib/zoneOffset.ts'
import { type RecordSet, type CellVerdict, cellVerdict } from './recordSets.ts'
import type { Cell, Source } from '#shared/resolution.ts'
import styles from './ResolutionTab.module.css'

/** A record set with the reply of each source, once available. */
export interface LookedUp {
  set: RecordSet
  cells?: readonly Cell[]
  /** Time of the query, in milliseconds since the epoch. */
  at?: number
  error?: string
}

interface ResolvedTableProps {
  rows: readonly LookedUp[]
  sources: readonly Source[]
  asking: boolean
}

const verdicts: Record<CellVerdict, { family: StatusFamily; words: string }> = {
  same: { family: 'done', words: 'Agrees' },
  differs: { family: 'attention', words: 'Differs' },
  missing: { family: 'attention', words: 'No such record' },
  'no name': { family: 'attention', words: 'No such name' },
  silent: { family: 'failed', words: 'No answer' },
  refused: { family: 'failed', words: 'Refused' },
  failed: { family: 'failed', words: 'Server failure' },
  'not asked': { family: 'unknown', words: 'Not asked' },
}

const sourceName = ({ kind, name }: Source) =>
  name ?? (kind === 'zone' ? 'Name servers' : 'Resolver')

const keyOf = (source: Source) => `${source.kind} ${source.name} ${source.address}`

/** Table of all names and types with their records and the reply of each server. */
export function ResolvedTable({ rows, sources, asking }: ResolvedTableProps) {
  const narrow = useNarrow()
  const tableId = useId()
  const scroll = useScrollStop(tableId)
  if (narrow)
    return (
      <ul className={styles.cards} aria-label="Answers">
        {rows.map((row) => (
          <li key={`${row.set.name} ${row.set.type}`} className={styles.card}>
            <h2 className={styles.owner}>
              {row.set.name} <span className={styles.type}>{row.set.type}</span>
            </h2>
            <Values values={row.set.values} />
            <dl className={styles.sources}>
              {sources.map((source, at) => (
                <Fragment key={keyOf(source)}>
                  <dt>
                    <SourceTitle source={source} />
                  </dt>
                  <dd>
                    <AnswerCell row={row} at={at} source={source} asking={asking} />
                  </dd>
                </Fragment>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    )
  return (
    <div className={styles.frame} {...scroll}>
      <table id={tableId} className={styles.table} aria-label="Answers">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Value</th>
            {sources.map((source) => (
              <th key={keyOf(source)} scope="col">
                <SourceTitle source={source} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.set.name} ${row.set.type}`}>
              <th scope="row" className={styles.owner}>
                {row.set.name}
              </th>
              <td>{row.set.type}</td>
              <td>
                <Values values={row.set.values} />
              </td>
              {sources.map((source, at) => (
                <td key={keyOf(source)}>
                  <AnswerCell row={row} at={at} source={source} asking={asking} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SourceTitle({ source }: { source: Source }) {
  return (
    <>
      {sourceName(source)}
      {source.address !== null && <span className={styles.address}>{source.address}</span>}
    </>
  )
}

function Values({ values }: { values: readonly string[] }) {
  return (
    <ul className={styles.values}>
      {values.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  )
}

interface AnswerCellProps {
  row: LookedUp
  /** Index of the source in the list of sources. */
  at: number
  source: Source
  asking: boolean
}

function AnswerCell({ row: { set, cells, at: queriedAt }, at, source, asking }: AnswerCellProps) {
  const cell = cells?.[at]
  if (!cell)
    return asking ? (
      <StatusChip status="pending">Asking</StatusChip>
    ) : (
      <StatusChip status={null} family="unknown">
        Not asked
      </StatusChip>
    )
  const verdict = cellVerdict(set, cell)
  const { family, words } = verdicts[verdict]
  const isOlder = ['differs', 'missing', 'no name'].includes(verdict)
  const displayedValues =
    cell.alias === null ? cell.values : [`Alias of ${cell.alias}`, ...cell.values]
  return (
    <div className={styles.answer}>
      <StatusChip
        status={verdict}
        family={family}
        {...(cell.reason !== null && { detail: cell.reason })}
      >
        {words}
      </StatusChip>
      {verdict === 'differs' && <Values values={displayedValues} />}
      {isOlder && source.kind === 'resolver' && cell.ttl !== null && queriedAt !== undefined && (
        <CachedUntil time={queriedAt + cell.ttl * 1000} />
      )}
    </div>
  )
}

const day = 86_400_000

/** Time until which a resolver uses its cached reply. */
function CachedUntil({ time }: { time: number }) {
  const zone = useTimeZone()
  const now = useNow()
  const isSoon = time - now < day
  return (
    <span className={styles.until}>
      Cached until{' '}
      <time dateTime={new Date(time).toISOString()}>
        {isSoon ? formatClock(time, zone) : formatDateClock(time, zone)}
        {offsetIfChanged(time, zone, [now, time])}
      </time>
    </span>
  )
}
