import { type FormEvent, useId, useState } from 'react'
import { acceptedReasonMax } from '#contract/rules/acceptedFindings.ts'
import { codePoints, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { lengthCounter } from '#ui/form/fields/counter.ts'
import { FieldUnder } from '#ui/form/fields/FieldFrame.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import field from '#ui/overlay/DialogField.module.css'
import { toast } from '#ui/overlay/toast.ts'
import { decideOnFindings } from './acceptedFindings.ts'
import type { Finding } from './rules/rule.ts'
import styles from './OverviewScreen.module.css'

interface AcceptDialogProps {
  findings: readonly Finding[]
  onClose: () => void
}

/** Dialog that accepts findings for all users of the account, with a required reason. */
export function AcceptDialog({ findings, onClose }: AcceptDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [only] = findings.length === 1 ? findings : []
  const what = only ? only.object : plural(findings.length, 'finding')
  const length = codePoints(reason.trim())
  const { counter, over: isTooLong } = lengthCounter(reason.trim(), acceptedReasonMax, 'characters')
  const lengthError = isTooLong
    ? `Remove ${plural(length - acceptedReasonMax, 'character')}`
    : undefined
  const fault = length === 0 ? 'Enter a reason' : lengthError
  const accept = async (event: FormEvent) => {
    event.preventDefault()
    if (fault !== undefined || busy) return
    setBusy(true)
    setError(undefined)
    try {
      await decideOnFindings(
        findings.map((finding) => finding.id),
        reason.trim(),
      )
      toast(`Accepted ${what}`)
      onClose()
    } catch (thrown) {
      setError(thrown)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={only ? `Accept ${only.object}: ${only.label}` : `Accept ${what}`}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={`${id}form`}
            variant="primary"
            busy={busy}
            disabledReason={fault}
          >
            Accept
          </Button>
        </>
      }
    >
      <form id={`${id}form`} className={styles.stack} onSubmit={(event) => void accept(event)}>
        <div className={field.field}>
          <label className={field.label} htmlFor={id}>
            Reason
          </label>
          <input
            id={id}
            className="control"
            required
            autoComplete="off"
            aria-invalid={isTooLong}
            aria-describedby={`${id}help`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <FieldUnder
            id={`${id}help`}
            error={lengthError}
            help={`Hidden for all users of the account. It returns when it changes. At most ${acceptedReasonMax} characters.`}
            counter={counter}
            over={isTooLong}
          />
        </div>
        {error !== undefined && <ErrorNotice error={error} />}
      </form>
    </Dialog>
  )
}
