import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#lib/cx.ts'
import { useBackdropPress } from '#ui/overlay/useBackdropPress.ts'
import styles from './Modal.module.css'

interface ModalProps {
  label: string
  onClose: () => void
  /** centre: dialog. top: command palette. left: navigation on small screens. right: drawer. */
  placement?: 'centre' | 'top' | 'left' | 'right'
  /** Closes the modal on a click on the backdrop. */
  lightDismiss?: boolean
  className?: string | undefined
  /**
   * Element that receives the focus. By default, the browser focuses the first focusable element, which may be a scroll
   * container.
   */
  focus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Native modal `<dialog>`. It needs no Material UI code and, in the top layer, is displayed above everything else,
 * including the dialogs of areas.
 */
export function Modal({
  label,
  onClose,
  placement = 'centre',
  lightDismiss = true,
  className,
  focus,
  children,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const press = useBackdropPress(onClose)
  // Use a layout effect, because the browser restores the focus only if the dialog closes while it is still in the
  // document.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    focus?.current?.focus()
    return () => dialog?.close()
  }, [focus])
  // Render into `body`, because an open drawer of an area hides the existing page content from screen readers. Elements
  // added to `body` later remain accessible.
  return createPortal(
    <dialog
      ref={ref}
      aria-label={label}
      aria-modal="true"
      className={cx(styles.modal, styles[placement], className)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...(lightDismiss && press)}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>,
    document.body,
  )
}
