import { use, useId, useRef, useState, type ReactNode } from 'react'
import { type CallName, type CallParts, curlOfForm } from '#api/http/curl.ts'
import { formatCount } from '#lib/format.ts'
import { CopyCurl } from '../form/CopyCurl.tsx'
import { FormDisabledContext } from '../form/FormDisabledContext.ts'
import { Button } from '../display/Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { ErrorNotice } from '../error/ErrorNotice.tsx'

interface ConfirmDialogProps {
  /** Title with the name of the object: "Delete web-1?" */
  title: string
  /** Label of the confirm button: "Delete web-1 and 3 backups". */
  action: string
  /** Name that the user must type, for irreversible actions. */
  typeName?: string
  /** Number of objects that the user must type, for bulk actions. */
  typeCount?: number
  /** Label of the cancel button, if "Cancel" could be mistaken for the action itself. */
  keep?: string
  /** plain: no red button, for actions that lose no data. */
  tone?: 'danger' | 'plain'
  /** Reason why the action is currently unavailable; shown on the button. */
  disabledReason?: string | undefined
  /** Name of the contract operation, for actions that send one request; enables "Copy as curl". */
  call?: CallName
  /** Path parameters and body of the request. */
  callParts?: CallParts
  /** Runs the action. If it rejects, the dialog remains open and shows the error. */
  onConfirm: () => Promise<unknown>
  /** Called on Cancel, on Escape, and after success. */
  onClose: () => void
  /** Description of the data that will be lost: a sentence, or `Consequences`. */
  children?: ReactNode
}

/**
 * Confirmation before a destructive action. With `typeName` or `typeCount`, the user must type the value first; Enter
 * has no effect before that. Render it only while it is open.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, typeName, typeCount, onConfirm, onClose } = props
  const { keep = 'Cancel', tone = 'danger', call, callParts = {} } = props
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<'asking' | 'sending'>('asking')
  const [error, setError] = useState<unknown>()
  const formDisabled = use(FormDisabledContext)
  const formId = useId()
  const cancel = useRef<HTMLButtonElement>(null)

  const requiredText = typeName ?? (typeCount === undefined ? undefined : String(typeCount))
  // Ignore surrounding spaces, because they are invisible. For a name that consists only of spaces, typing one space is
  // enough.
  const matches =
    requiredText === undefined || (typed !== '' && typed.trim() === requiredText.trim())
  const enteredText = typeName === undefined ? formatCount(typeCount) : typeName.trim() || 'a space'
  const reason =
    formDisabled ??
    props.disabledReason ??
    (matches ? undefined : `Type ${typeName === undefined ? 'the number' : enteredText} to confirm`)
  const sending = state === 'sending'

  const submit = async () => {
    if (reason !== undefined || sending) return
    setState('sending')
    setError(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (thrown) {
      setError(thrown)
      setState('asking')
    }
  }

  return (
    <Dialog
      title={title}
      kind="alert"
      focus={cancel}
      // A request in flight cannot be cancelled, and closing the dialog now would hide its result.
      onClose={() => {
        if (!sending) onClose()
      }}
      aside={
        call !== undefined && (
          <CopyCurl variant="icon" command={() => curlOfForm(call, callParts)} />
        )
      }
      actions={
        <>
          <Button ref={cancel} onClick={onClose} disabledReason={sending ? 'Sent' : undefined}>
            {keep}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={tone === 'danger' ? 'danger' : 'primary'}
            busy={sending}
            disabledReason={sending ? undefined : reason}
          >
            {action}
          </Button>
        </>
      }
    >
      {error !== undefined && <ErrorNotice error={error} />}
      {props.children}
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        {requiredText !== undefined && (
          <label className={styles.field}>
            <span>
              Type <strong className={styles.name}>{enteredText}</strong> to confirm
            </span>
            <input
              type="text"
              className="control"
              value={typed}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              inputMode={typeName === undefined ? 'numeric' : 'text'}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        )}
      </form>
    </Dialog>
  )
}
