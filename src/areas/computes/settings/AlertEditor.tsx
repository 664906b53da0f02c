import Switch from '@mui/material/Switch'
import { type FormEvent, useState } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { alertAverageSeconds } from '#contract/rules/alerts.ts'
import { TimeChart } from '#ui/chart/TimeChart.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { NumberInput } from '#ui/form/fields/NumberInput.tsx'
import { AlertPreview } from './AlertPreview.tsx'
import type { AlertField } from './alertFields.ts'
import type { Backtest } from './backtest.ts'
import type { ComputeSettings } from './settingsSchema.ts'
import styles from './ComputeSettingsTab.module.css'
import { summarizeBacktest } from './backtestSummary.ts'

interface AlertEditorProps {
  field: AlertField
  control: Control<ComputeSettings, unknown, ComputeSettings>
  /** Default limit of a new instance; undefined until the plan is known. */
  initial: number | undefined
  /** Changes the limit by means other than its field, such as the switch. */
  onChange: (limit: number) => void
  deniedReason: string | undefined
  test: Backtest
  /** Label of the period: "the last 24 hours". */
  period: string
  /** State of the statistics. */
  state: 'loading' | 'stale' | 'ready' | 'error'
  /** Reason why the statistics could not be loaded, unless it is shown once for all alerts. */
  errorText?: string | undefined
  fileName: string
}

/** Editor of an alert limit, with a small chart of the measured values. The start of an edit or a press opens the complete chart. */
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
    errorText,
    fileName,
  } = props
  const { name, label, unit, help, chart } = field
  const limit: unknown = useWatch({ control, name: `alerts.${name}` })
  // Restore the previous limit when the alert is switched on again.
  const [former, setFormer] = useState<number>()
  const [isOpen, setOpen] = useState(false)
  // After the first input of an edit, only the user shows or hides the chart, so that a hidden one stays hidden.
  const [isChosen, setChosen] = useState(false)
  const isDirty = useFormState({ control }).dirtyFields.alerts?.[name] === true
  const isOn = limit !== 0 && limit !== undefined
  const turn = (on: boolean) => {
    if (!on && typeof limit === 'number') setFormer(limit)
    onChange(on ? (former ?? initial ?? 0) : 0)
  }
  const openOnEdit = ({ target }: FormEvent) => {
    const isTurnedOff =
      target instanceof HTMLInputElement && target.type === 'checkbox' && !target.checked
    if (isTurnedOff || (isChosen && isDirty)) return
    setOpen(true)
    setChosen(true)
  }
  const base = typeof limit === 'number' && limit > 0 ? test.inBase(limit) : undefined
  const summary = summarizeBacktest(test, limit, period)
  return (
    <fieldset className={styles.alert} aria-label={`${label} alert`} onInput={openOnEdit}>
      <div>
        {deniedReason === undefined ? (
          <label className={styles.switch}>
            <Switch
              checked={isOn}
              disabled={!isOn && (former ?? initial) === undefined}
              slotProps={{ input: { role: 'switch', 'aria-label': `${label} alert` } }}
              onChange={(event) => turn(event.target.checked)}
            />
            {isOn ? 'Alert on' : 'Alert off'}
          </label>
        ) : (
          <p>{isOn ? 'Alert on' : 'Alert off'}</p>
        )}
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
        {(state !== 'error' || errorText !== undefined) && (
          <output className={styles.summary}>
            {state === 'error' ? (
              errorText
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
      {state === 'loading' && <Skeleton height={40} />}
      {(state === 'ready' || state === 'stale') && (
        <div className={styles.chart}>
          <AlertPreview
            label={label}
            points={test.points}
            limit={base}
            isOpen={isOpen}
            onToggle={() => {
              setOpen(!isOpen)
              setChosen(true)
            }}
          />
          {isOpen && (
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
              stale={state === 'stale'}
              fileName={fileName}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}
