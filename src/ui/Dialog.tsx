import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './Dialog.module.css'
import { useBackdropPress } from './useBackdropPress.ts'
import { useScrollStop } from './useScrollStop.ts'

interface DialogProps {
  title: string
  /** Asked to close: Escape, or a press beside it before anything was typed. */
  onClose: () => void
  children: ReactNode
  /** Buttons, the one that does it last. */
  actions: ReactNode
  /** alert: a question that must be answered; a press beside it does not close it. */
  kind?: 'plain' | 'alert'
  width?: 'narrow' | 'normal' | 'wide'
  /** Takes the focus; otherwise the first control does. */
  focus?: RefObject<HTMLElement | null>
}

/**
 * Something to be settled before going on. It is the browser's own modal, so it stands above drawers
 * and gives the focus back by itself. Render it while it is open.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, actions, kind = 'plain', width = 'normal', focus } = props
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const scroll = useScrollStop(titleId)
  const typed = useRef(false)
  const press = useBackdropPress(() => {
    if (kind === 'plain' && !typed.current) onClose()
  })

  // A layout effect, so that it closes while still in the page: only then the focus goes back.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    focus?.current?.focus()
    return () => dialog?.close()
  }, [focus])

  const heard = {
    // Keys pressed in here are not meant for the table or form it was opened from.
    onKeyDown: (event: React.KeyboardEvent) => event.stopPropagation(),
    ...press,
    onInput: () => {
      typed.current = true
    },
    onClick: (event: React.MouseEvent) => {
      event.stopPropagation()
      press.onClick(event)
    },
    ...(kind === 'alert' && { role: 'alertdialog' }),
  }
  return (
    <dialog
      {...heard}
      ref={box}
      aria-labelledby={titleId}
      aria-modal="true"
      className={cx(styles.dialog, styles[width])}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.body} {...scroll}>
          {children}
        </div>
        <footer className={styles.actions}>{actions}</footer>
      </div>
    </dialog>
  )
}
