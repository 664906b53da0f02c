import { useId, useState } from 'react'
import { day } from '#contract/rules/durations.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import field from '#ui/overlay/DialogField.module.css'
import { toast } from '#ui/overlay/toast.ts'
import type { Finding } from './rules/rule.ts'
import { snoozeFindings } from './snoozedFindings.ts'
import styles from './OverviewScreen.module.css'

const spans = [
  { value: '1', label: 'Tomorrow' },
  { value: '7', label: '1 week' },
  { value: '30', label: '30 days' },
  { value: 'date', label: 'Pick a date' },
] as const

type Span = (typeof spans)[number]['value']

/** Formats a local date for `<input type="date">`. */
const dateText = (time: number) => {
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

interface SnoozeDialogProps {
  findings: readonly Finding[]
  now: number
  /** True if the console's server stores the snooze; otherwise it applies to this browser only. */
  isShared: boolean
  onClose: () => void
}

/** Dialog that selects until when findings are hidden. */
export function SnoozeDialog({ findings, now, isShared, onClose }: SnoozeDialogProps) {
  const id = useId()
  const [span, setSpan] = useState<Span>('7')
  const [date, setDate] = useState(() => dateText(now + 7 * day))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [only] = findings.length === 1 ? findings : []
  const until = span === 'date' ? new Date(`${date}T00:00`).getTime() : now + Number(span) * day
  const fault = until > now ? undefined : 'Enter a date after today'
  const snooze = async () => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await snoozeFindings(
        findings.map((finding) => finding.id),
        until,
        isShared,
      )
      toast(only ? `Snoozed ${only.object}` : `Snoozed ${plural(findings.length, 'finding')}`)
      onClose()
    } catch (thrown) {
      setError(thrown)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={
        only
          ? `Snooze ${only.object}: ${only.label}`
          : `Snooze ${plural(findings.length, 'finding')}`
      }
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabledReason={fault}
            onClick={() => void snooze()}
          >
            Snooze
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Choice legend="Until" options={spans} value={span} onChange={setSpan} />
        {span === 'date' && (
          <div className={field.field}>
            <label className={field.label} htmlFor={id}>
              Date
            </label>
            <input
              id={id}
              className="control"
              type="date"
              min={dateText(now + day)}
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
          </div>
        )}
        <p className={styles.quiet}>
          {isShared ? 'Hidden for you, also in your webhooks.' : 'Hidden in this browser only.'} It
          returns when it changes.
        </p>
        {error !== undefined && <ErrorNotice error={error} />}
      </div>
    </Dialog>
  )
}
