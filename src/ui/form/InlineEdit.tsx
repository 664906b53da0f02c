import { mdiCheck, mdiClose, mdiPencilOutline } from '@mdi/js'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { codePoints } from '#lib/format.ts'
import { IconButton } from '../display/IconButton.tsx'
import styles from './InlineEdit.module.css'
import { tooltipWhenCut } from '../overlay/tooltip.ts'
import { useReason } from './useReason.ts'

interface InlineEditProps {
  value: string
  /** Description of the edited value: "Label of web-1". */
  label: string
  /** Saves the value. If it rejects, the editor remains open with the typed text and shows the error. */
  onSave: (value: string) => Promise<unknown>
  /** Validates the value before it is sent; returns the error message. */
  check?: (value: string) => string | undefined
  /** Maximum length in code points; a counter appears when the text is close to the limit. */
  limit?: number
  disabledReason?: string | undefined
  /** Display of the value outside of edit mode. */
  children?: ReactNode
}

/** Returns false if the user has focused another element while the value was saved. */
const isFocusFree = () => document.activeElement === document.body

/** Inline editor of a value: Enter saves, Escape cancels. */
export function InlineEdit(props: InlineEditProps) {
  const { value, label, disabledReason, children } = props
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const returnFocus = useRef(false)

  useEffect(() => {
    if (editing || !returnFocus.current) return
    returnFocus.current = false
    if (isFocusFree()) pencil.current?.focus()
  }, [editing])

  const close = () => {
    returnFocus.current = true
    setEditing(false)
  }
  if (editing) return <Editor {...props} onClose={close} />
  return (
    <span className={styles.shown}>
      <span className={styles.value} {...tooltipWhenCut}>
        {children ?? value}
      </span>
      <IconButton
        ref={pencil}
        label={`Edit ${label}`}
        icon={mdiPencilOutline}
        size="small"
        className={styles.pencil ?? ''}
        disabledReason={disabledReason}
        onClick={() => setEditing(true)}
      />
    </span>
  )
}

function Editor({
  value,
  label,
  onSave,
  check,
  limit,
  onClose,
}: InlineEditProps & { onClose: () => void }) {
  const [text, setText] = useState(value)
  const [broken, setBroken] = useState<string>()
  const [refused, setRefused] = useState<unknown>()
  const reason = useReason(refused)
  const fault = broken ?? reason
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const faultId = useId()

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  const length = codePoints(text)
  const save = async () => {
    const next = text.trim()
    if (saving) return
    if (next === value) {
      onClose()
      return
    }
    const rule = check?.(next)
    setBroken(rule)
    setRefused(undefined)
    if (rule !== undefined) return
    setSaving(true)
    try {
      await onSave(next)
      onClose()
    } catch (error) {
      setRefused(error)
      setSaving(false)
      if (isFocusFree() || field.current?.form?.contains(document.activeElement))
        field.current?.focus()
    }
  }

  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <span className={styles.line}>
        <input
          ref={field}
          type="text"
          className={styles.input}
          aria-label={label}
          aria-invalid={fault !== undefined}
          aria-describedby={faultId}
          value={text}
          readOnly={saving}
          autoComplete="off"
          spellCheck={false}
          size={Math.max(12, Math.min(48, length + 2))}
          onChange={(event) => {
            setText(event.target.value)
            setBroken(undefined)
            setRefused(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || saving) return
            event.stopPropagation()
            onClose()
          }}
        />
        <IconButton
          label={`Save ${label}`}
          icon={mdiCheck}
          size="small"
          onClick={() => void save()}
        />
        <IconButton
          label="Cancel"
          icon={mdiClose}
          size="small"
          disabledReason={saving ? 'Saving…' : undefined}
          onClick={onClose}
        />
      </span>
      <span id={faultId} className={styles.under} aria-live="polite">
        {fault !== undefined && <span className={styles.fault}>{fault}</span>}
        {limit !== undefined && length > limit * 0.8 && (
          <span className={length > limit ? styles.fault : styles.count}>
            {length} / {limit}
          </span>
        )}
      </span>
    </form>
  )
}
