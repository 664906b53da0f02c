import type { ReactNode } from 'react'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import type { ChartDomain } from '#ui/chart/chartSeries.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import styles from './FleetScreen.module.css'
import type { FleetMember } from './useFleetStats.ts'
import { namesText } from './words.ts'

interface MissingPanelProps {
  read: readonly FleetMember[]
  domain: ChartDomain
  /** Number of instances whose statistics were not requested. */
  notLoadedCount: number
  /** Number of ids in the URL that are not instances. */
  unknownIdCount: number
  isFetching: boolean
  onMore: () => void
  /** Number of further instances that are requested on demand. */
  step: number
  onRetry: () => void
}

/** Lists everything that the chart omits, with the reason and a remedy. */
export function MissingPanel(props: MissingPanelProps) {
  const { read, domain, notLoadedCount, unknownIdCount, isFetching, onMore, step, onRetry } = props
  const failedMembers = read.filter(({ error }) => error !== undefined)
  const empty = read.filter(
    ({ isPending, error, points }) =>
      !isPending && error === undefined && !points.some(([time]) => time >= domain[0]),
  )
  if (failedMembers.length + empty.length + notLoadedCount + unknownIdCount === 0) return null
  const names = (members: readonly FleetMember[]) => namesText(members.map(({ name }) => name))
  return (
    <Panel
      title="Not included"
      action={
        failedMembers.length > 0 && (
          <Button size="small" busy={isFetching} onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {notLoadedCount > 0 && (
          <Gap
            things={plural(notLoadedCount, 'more instance')}
            reason={`At most ${formatCount(step)} are loaded at a time. Select a tag or a region, or load more.`}
          >
            <Button
              size="small"
              disabledReason={isFetching ? 'Loading' : undefined}
              onClick={onMore}
            >
              Load {formatCount(Math.min(step, notLoadedCount))} more
            </Button>
          </Gap>
        )}
        {[...Map.groupBy(failedMembers, ({ error }) => error?.reason)].map(([reason, members]) => (
          <Gap key={reason} things={names(members)} reason={reason} />
        ))}
        {empty.length > 0 && (
          <Gap things={names(empty)} reason="No data in this range: off, or created since." />
        )}
        {unknownIdCount > 0 && (
          <Gap
            things={plural(unknownIdCount, 'ID in the URL', 'IDs in the URL')}
            reason="No such instance, or you may not see it."
          />
        )}
      </ul>
    </Panel>
  )
}

interface GapProps {
  things: string
  reason: string | undefined
  children?: ReactNode
}

const Gap = ({ things, reason, children }: GapProps) => (
  <li className={styles.gap}>
    <span className={styles.things}>{things}</span>
    <span className={styles.quiet}>{reason}</span>
    {children !== undefined && <span>{children}</span>}
  </li>
)
