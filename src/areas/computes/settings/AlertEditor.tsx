import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { alertAverageSeconds } from '#contract/rules/alerts.ts'
import { TimeChart } from '#ui/chart/TimeChart.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import type { AlertField } from './alertFields.ts'
import type { Backtest } from './backtest.ts'
import type { ComputeSettings } from './settingsSchema.ts'
import styles from './SettingsTab.module.css'
import { summarizeBacktest } from './backtestSummary.ts'

interface AlertEditorProps {
  field: AlertField
  control: Control<ComputeSettings, unknown, ComputeSettings>
  /** The limit of a new instance; undefined while its size is not known. */
  initial: number | undefined
  /** Changes the limit elsewhere than in its field. */
  onChange: (limit: number) => void
  deniedReason: string | undefined
  test: Backtest
  /** "the last 24 hours" */
  period: string
  /** The statistics are on their way, or are not to be had. */
  state: 'loading' | 'stale' | 'ready' | 'unread'
  /** The reason why they are not, where that is not said for all alerts together. */
  whyUnread?: string | undefined
  fileName: string
}

/** One limit, and beside it what it would have been held against. */
export function AlertEditor(props: AlertEditorProps) {
  const {
    field,
    control,
    initial,
    onChange,
    deniedReason,
    test,
    period,
    state,
    whyUnread,
    fileName,
  } = props
  const { name, label, unit, help, chart } = field
  const limit: unknown = useWatch({ control, name: `alerts.${name}` })
  // A limit that was switched off comes back when it is switched on again.
  const [former, setFormer] = useState<number>()
  const isOn = limit !== 0 && limit !== undefined
  const turn = (on: boolean) => {
    if (!on && typeof limit === 'number') setFormer(limit)
    onChange(on ? (former ?? initial ?? 0) : 0)
  }
  const base = typeof limit === 'number' && limit > 0 ? test.inBase(limit) : undefined
  const summary = summarizeBacktest(test, limit, period)
  return (
    <fieldset className={styles.alert} aria-label={`${label} alert`}>
      <div>
        <label className={styles.switch}>
          <Switch
            checked={isOn}
            disabled={deniedReason !== undefined || (!isOn && (former ?? initial) === undefined)}
            slotProps={{ input: { role: 'switch', 'aria-label': `${label} alert` } }}
            onChange={(event) => turn(event.target.checked)}
          />
          {isOn ? 'Alert on' : 'Alert off'}
        </label>
        <NumberInput
          name={`alerts.${name}`}
          control={control}
          label={label}
          unit={unit.trim()}
          width="full"
          whenEmpty={null}
          readOnly={deniedReason !== undefined}
          help={help}
        />
        {(state !== 'unread' || whyUnread !== undefined) && (
          <output className={styles.summary}>
            {state === 'unread' ? (
              whyUnread
            ) : state === 'loading' ? (
              'Loading the statistics…'
            ) : (
              <>
                {summary.short && <strong>{summary.short}</strong>} {summary.more}
              </>
            )}
          </output>
        )}
      </div>
      {state !== 'unread' && (
        <TimeChart
          title={chart}
          quantity={test.quantity}
          series={[{ id: name, name: label, points: test.points }]}
          alerts={
            base === undefined
              ? []
              : [{ seriesId: name, limit: base, seconds: alertAverageSeconds }]
          }
          limitsEdited
          loading={state === 'loading'}
          stale={state === 'stale'}
          fileName={fileName}
        />
      )}
    </fieldset>
  )
}
