import { mdiCheckCircleOutline, mdiClose } from '@mdi/js'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../display/Icon.tsx'
import { dismissToast, useToasts, type Toast } from './toast.ts'
import styles from './Toasts.module.css'

const secondsShown = 6

/**
 * Live region for toasts. Always rendered, because screen readers ignore changes in a live region that was just
 * inserted.
 */
export function Toasts() {
  const toasts = useToasts()
  const [isPaused, setIsPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id
  // A modal dialog covers the page, so show the region in the top layer again after each new toast.
  useLayoutEffect(() => {
    const box = region.current
    if (!box || !('showPopover' in box)) return
    box.popover = 'manual'
    if (box.matches(':popover-open')) {
      if (newest === undefined || !document.querySelector('dialog[open]')) return
      box.hidePopover()
    }
    box.showPopover()
  }, [newest])
  // Do not remove toasts while the user hovers or focuses the region.
  const reading = {
    onPointerEnter: () => setIsPaused(true),
    onPointerLeave: () => setIsPaused(false),
    onFocus: () => setIsPaused(true),
    onBlur: () => setIsPaused(false),
  }
  return (
    <section ref={region} className={styles.region} aria-label="Messages" {...reading}>
      <output aria-live="polite" className={styles.list}>
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} isPaused={isPaused} />
        ))}
      </output>
    </section>
  )
}

function ToastLine({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { id, text, action, progress } = toast
  const stays = isPaused || progress !== undefined
  const close = () => dismissToast(id)
  useEffect(() => {
    if (stays) return undefined
    const timer = setTimeout(() => dismissToast(id), secondsShown * 1000)
    return () => clearTimeout(timer)
  }, [id, stays])
  return (
    <div className={styles.toast}>
      {!progress && <Icon path={mdiCheckCircleOutline} size={18} className={styles.mark ?? ''} />}
      <span className={styles.text}>{text}</span>
      {progress && (
        <progress
          className={styles.progress}
          max={progress.total}
          value={progress.done}
          aria-label={text}
        />
      )}
      {action && 'href' in action && (
        <Link className={styles.action} to={action.href} onClick={close}>
          {action.label}
        </Link>
      )}
      {action && 'onSelect' in action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            close()
            action.onSelect()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={close}>
        <Icon path={mdiClose} />
      </button>
    </div>
  )
}
