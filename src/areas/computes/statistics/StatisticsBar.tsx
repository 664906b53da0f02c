import { mdiChartMultiple, mdiPause, mdiPlay, mdiRefresh } from '@mdi/js'
import { cx } from '#lib/cx.ts'
import { usePreference } from '#lib/preferences.ts'
import { Button } from '#ui/Button.tsx'
import { ChartZoomButtons } from '#ui/chart/ChartZoomButtons.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Time } from '#ui/Time.tsx'
import { MonthSelect } from './MonthSelect.tsx'
import { RangeLinks } from './RangeLinks.tsx'
import styles from './StatisticsBar.module.css'
import { isRunning, type Month, rangeName, type StatsRange } from './statsRange.ts'

interface StatisticsBarProps {
  range: StatsRange
  /** Past months, latest first. */
  months: readonly Month[]
  rangeHref: (range: string) => string
  onRange: (range: string) => void
  /** Epoch milliseconds of the last answer; 0 before it. */
  updatedAt: number
  fetching: boolean
  /** The data shown are of another range. */
  stale: boolean
  paused: boolean
  onPause: (paused: boolean) => void
  onRefresh: () => void
  /** Where the same is shown beside other instances. */
  compareHref?: string
}

/** Which time, in which units, how old: one line above the charts. */
export function StatisticsBar(props: StatisticsBarProps) {
  const { range, months, rangeHref, onRange, updatedAt, fetching, stale, paused } = props
  const running = isRunning(range)
  return (
    <div className={styles.bar}>
      <RangeLinks range={range} rangeHref={rangeHref}>
        {months.length > 0 && (
          <MonthSelect
            label="Month"
            prompt="Month"
            months={months}
            value={running ? undefined : range}
            onChange={onRange}
          />
        )}
      </RangeLinks>
      <RateUnits />
      <div className={styles.end}>
        <output className={styles.age}>{stale && `Loading ${rangeName(range)}…`}</output>
        <span className={styles.age}>
          {!stale && updatedAt > 0 && (
            <>
              Updated <Time value={updatedAt} />
            </>
          )}
        </span>
        <IconButton
          label="Refresh"
          icon={mdiRefresh}
          onClick={props.onRefresh}
          disabledReason={fetching ? 'Loading' : undefined}
        />
        <IconButton
          label={paused ? 'Resume refreshing' : 'Pause refreshing'}
          icon={paused ? mdiPlay : mdiPause}
          onClick={() => props.onPause(!paused)}
          disabledReason={running ? undefined : 'A past month does not change'}
        />
        <ChartZoomButtons />
        {props.compareHref !== undefined && (
          <Button size="small" icon={mdiChartMultiple} href={props.compareHref}>
            Compare with…
          </Button>
        )}
      </div>
    </div>
  )
}

function RateUnits() {
  const [unit, setUnit] = usePreference('networkUnit')
  return (
    <fieldset className={styles.ranges} aria-label="Network rates in">
      {(['bits', 'bytes'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={cx(styles.range, each === unit && styles.current)}
          aria-pressed={each === unit}
          onClick={() => setUnit(each)}
        >
          {each === 'bits' ? 'Bits' : 'Bytes'}
        </button>
      ))}
    </fieldset>
  )
}
