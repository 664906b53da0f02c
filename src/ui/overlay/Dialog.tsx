import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './Dialog.module.css'
import { useBackdropPress } from './useBackdropPress.ts'
import { useScrollStop } from '../a11y/useScrollStop.ts'

interface DialogProps {
  title: string
  /** Called when the user presses Escape, or clicks outside of the dialog before typing anything. */
  onClose: () => void
  children: ReactNode
  /** Action buttons, with the confirm button last. */
  actions: ReactNode
  /** alert: a question that requires a decision; a click outside does not close it. */
  /** Content at the start of the line of buttons. */
  aside?: ReactNode
  kind?: 'plain' | 'alert'
  width?: 'narrow' | 'normal' | 'wide'
  /** Element that receives the focus; by default the first control. */
  focus?: RefObject<HTMLElement | null>
}

/**
 * Modal dialog, based on the native `<dialog>` element: it is displayed above drawers and restores the focus when it
 * closes. Render it only while it is open.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, actions, kind = 'plain', width = 'normal', focus } = props
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const scroll = useScrollStop(titleId)
  const hasInput = useRef(false)
  const press = useBackdropPress(() => {
    if (kind === 'plain' && !hasInput.current) onClose()
  })

  // Use a layout effect, so that the dialog closes while it is still in the document; otherwise the browser does not
  // restore the focus.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    focus?.current?.focus()
    return () => dialog?.close()
  }, [focus])

  const keyHandlers = {
    // Do not let key events reach the table or form that opened the dialog.
    onKeyDown: (event: React.KeyboardEvent) => event.stopPropagation(),
    ...press,
    onInput: () => {
      hasInput.current = true
    },
    onClick: (event: React.MouseEvent) => {
      event.stopPropagation()
      press.onClick(event)
    },
    ...(kind === 'alert' && { role: 'alertdialog' }),
  }
  return (
    <dialog
      {...keyHandlers}
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
        <footer className={styles.actions}>
          {props.aside != null && <div className={styles.aside}>{props.aside}</div>}
          {actions}
        </footer>
      </div>
    </dialog>
  )
}
