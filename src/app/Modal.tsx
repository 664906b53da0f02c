import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#lib/cx.ts'
import { useBackdropPress } from '#ui/useBackdropPress.ts'
import styles from './Modal.module.css'

interface ModalProps {
  label: string
  onClose: () => void
  /**
   * centre: a dialog; top: the palette; left: the navigation on small screens;
   * right: a drawer.
   */
  place?: 'centre' | 'top' | 'left' | 'right'
  /** A press beside it closes it. */
  lightDismiss?: boolean
  className?: string | undefined
  /** Takes the focus; otherwise what the browser finds first, which may be a frame that scrolls. */
  focus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * The browser's own modal: the shell needs no Material, and it stands above everything else, the
 * dialogs of the areas included.
 */
export function Modal({
  label,
  onClose,
  place = 'centre',
  lightDismiss = true,
  className,
  focus,
  children,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const press = useBackdropPress(onClose)
  // A layout effect, so that it closes while still in the page: only then the focus goes back.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    focus?.current?.focus()
    return () => dialog?.close()
  }, [focus])
  // In the body itself: an open drawer of an area hides the rest of the page from screen readers, and with it all that
  // stands there. What comes into the body afterwards stays in sight.
  return createPortal(
    <dialog
      ref={ref}
      aria-label={label}
      aria-modal="true"
      className={cx(styles.modal, styles[place], className)}
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
