import { mdiRefresh } from '@mdi/js'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isChunkLoadError } from '#lib/chunkLoadError.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './OverlayFallback.module.css'

/** Milliseconds after which a press seems to have done nothing. */
const spinnerDelay = 300

interface OverlayFallbackProps {
  /** Whatever was thrown at the last attempt. */
  error: unknown
  /** The code is on its way. */
  waits: boolean
  onRetry: () => void
  onClose: () => void
}

/** Stands for an overlay whose code has not arrived. */
export function OverlayFallback({ error, waits, onRetry, onClose }: OverlayFallbackProps) {
  if (error === undefined) return <Waiting onClose={onClose} />
  return (
    <Dialog
      title="This could not be loaded"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon={mdiRefresh} busy={waits} onClick={onRetry}>
            Try again
          </Button>
        </>
      }
    >
      <p role="alert">{reasonOf(error)}</p>
      <p>Your changes are kept. If trying again does not help, save them and reload the page.</p>
    </Dialog>
  )
}

function reasonOf(error: unknown) {
  if (isChunkLoadError(error))
    return 'The connection broke, or the console was updated in the meantime.'
  return error instanceof Error ? error.message : String(error)
}

/** The focus stays where it is: what was asked for takes it. */
function Waiting({ onClose }: { onClose: () => void }) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), spinnerDelay)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // It takes back what was asked last, and closes nothing below it.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [onClose])
  return long ? <Notice onClose={onClose} /> : null
}

function Notice({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // In the browser's top layer, or the modal dialog that it was asked from would cover it.
  useLayoutEffect(() => {
    if (box.current && 'showPopover' in box.current) box.current.showPopover()
  }, [])
  return (
    <div ref={box} popover="manual" className={styles.waiting}>
      <span className={styles.spinner} />
      <output>Loading</output>
      <Button variant="quiet" size="small" onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}
