import { use, useId, useRef, useState, type ReactNode } from 'react'
import { formatCount } from '#lib/format.ts'
import { FormDisabledContext } from './FormDisabledContext.ts'
import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { FaultNotice } from './FaultNotice.tsx'

interface ConfirmDialogProps {
  /** Names the thing: "Delete web-1?" */
  title: string
  /** What the button does, in the same words: "Delete web-1 and 3 backups". */
  action: string
  /** For what cannot be undone: the name to be typed. */
  typeName?: string
  /** For many at once: their number, to be typed. */
  typeCount?: number
  /** What leaves everything as it is, where "Cancel" could mean the thing itself. */
  keep?: string
  /** Not red, where nothing is lost. */
  tone?: 'danger' | 'plain'
  /** The reason why it cannot be done now; shown on the button. */
  disabledReason?: string | undefined
  /** Refused when it rejects: the dialog then stays and shows why. */
  onConfirm: () => Promise<unknown>
  /** Called on Cancel, on Escape, and after it was done. */
  onClose: () => void
  /** What is lost: a sentence, or `Consequences`. */
  children?: ReactNode
}

/**
 * The question before something is lost. With `typeName` or `typeCount` it waits for that to be
 * typed, and Enter does nothing before. Render it while it is open.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, typeName, typeCount, onConfirm, onClose } = props
  const { keep = 'Cancel', tone = 'danger' } = props
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<'asking' | 'sending'>('asking')
  const [error, setError] = useState<unknown>()
  const formDisabled = use(FormDisabledContext)
  const formId = useId()
  const cancel = useRef<HTMLButtonElement>(null)

  const wanted = typeName ?? (typeCount === undefined ? undefined : String(typeCount))
  // Spaces around a name are not seen, so they need not be typed; where there is nothing else, one is enough.
  const matches = wanted === undefined || (typed !== '' && typed.trim() === wanted.trim())
  const shown = typeName === undefined ? formatCount(typeCount) : typeName.trim() || 'a space'
  const reason =
    formDisabled ??
    props.disabledReason ??
    (matches ? undefined : `Type ${typeName === undefined ? 'the number' : shown} to confirm`)
  const sending = state === 'sending'

  const submit = async () => {
    if (reason !== undefined || sending) return
    setState('sending')
    setError(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (refused) {
      setError(refused)
      setState('asking')
    }
  }

  return (
    <Dialog
      title={title}
      kind="alert"
      focus={cancel}
      // What is on its way cannot be called back; leaving now would hide how it ends.
      onClose={() => {
        if (!sending) onClose()
      }}
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
      {error !== undefined && <FaultNotice error={error} />}
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
        {wanted !== undefined && (
          <label className={styles.field}>
            <span>
              Type <strong className={styles.name}>{shown}</strong> to confirm
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
