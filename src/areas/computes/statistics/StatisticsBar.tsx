import { mdiCompare, mdiPause, mdiPlay, mdiRefresh } from '@mdi/js'
import { cx } from '#lib/cx.ts'
import { usePreference } from '#lib/preferences.ts'
import { Button } from '#ui/display/Button.tsx'
import { ChartZoomButtons } from '#ui/chart/ChartZoomButtons.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { Time } from '#ui/display/Time.tsx'
import { useMediaQuery } from '#ui/theme/useMediaQuery.ts'
import { MonthSelect } from './MonthSelect.tsx'
import { RangeLinks } from './RangeLinks.tsx'
import styles from './StatisticsBar.module.css'
import { isRollingRange, type Month, rangeName, type StatsRange } from './statsRange.ts'

interface StatisticsBarProps {
  range: StatsRange
  /** Past months, newest first. */
  months: readonly Month[]
  rangeHref: (range: string) => string
  onRange: (range: string) => void
  /** Time of the last response, in milliseconds since 1970; 0 before the first one. */
  updatedAt: number
  fetching: boolean
  /** True if the charts still show another range. */
  stale: boolean
  /** True if the charts also show the previous period. */
  compared?: boolean
  /** Undefined if no comparison is possible. */
  onCompared?: (compared: boolean) => void
  paused: boolean
  onPause: (paused: boolean) => void
  onRefresh: () => void
  /** Path of the comparison with other instances. */
  compareHref?: string
}

/** Bar above the charts: range, units and age of the data. */
export function StatisticsBar(props: StatisticsBarProps) {
  const { range, months, rangeHref, onRange, updatedAt, fetching, stale, paused } = props
  const { compared = false, onCompared } = props
  const running = isRollingRange(range)
  const isNarrow = useMediaQuery('(max-width: 480px)')
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
      {!isNarrow && <RateUnits />}
      {!isNarrow && onCompared && (
        <fieldset className={styles.ranges} aria-label="Comparison">
          <button
            type="button"
            className={cx(styles.range, compared && styles.current)}
            aria-pressed={compared}
            onClick={() => onCompared(!compared)}
          >
            Previous period
          </button>
        </fieldset>
      )}
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
        {isNarrow && <MoreMenu {...props} />}
        {!isNarrow && props.compareHref !== undefined && (
          <Button size="small" icon={mdiCompare} href={props.compareHref}>
            Compare with…
          </Button>
        )}
      </div>
    </div>
  )
}

const units = [
  { unit: 'bits', label: 'Bits' },
  { unit: 'bytes', label: 'Bytes' },
] as const

/** Menu with the remaining controls on phones, where a second row of buttons would push down the first chart. */
function MoreMenu({
  compareHref,
  compared = false,
  onCompared,
}: Pick<StatisticsBarProps, 'compareHref' | 'compared' | 'onCompared'>) {
  const [unit, setUnit] = usePreference('networkUnit')
  return (
    <Menu
      label="Units and comparison"
      items={[
        ...units.map((each) => ({
          label: `Network rates in ${each.unit}`,
          checked: each.unit === unit,
          onSelect: () => setUnit(each.unit),
        })),
        ...(onCompared
          ? [{ label: 'Previous period', checked: compared, onSelect: () => onCompared(!compared) }]
          : []),
        ...(compareHref === undefined
          ? []
          : [{ label: 'Compare with…', icon: mdiCompare, href: compareHref, divider: true }]),
      ]}
    />
  )
}

function RateUnits() {
  const [unit, setUnit] = usePreference('networkUnit')
  return (
    <fieldset className={styles.ranges} aria-label="Network rates in">
      {units.map((each) => (
        <button
          key={each.unit}
          type="button"
          className={cx(styles.range, each.unit === unit && styles.current)}
          aria-pressed={each.unit === unit}
          onClick={() => setUnit(each.unit)}
        >
          {each.label}
        </button>
      ))}
    </fieldset>
  )
}
