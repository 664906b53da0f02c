import { mdiRefresh } from '@mdi/js'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isChunkLoadError } from '#lib/chunkLoadError.ts'
import { Button } from '../display/Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './OverlayFallback.module.css'

/** Delay before the loading indicator appears, in milliseconds. */
const spinnerDelay = 300

interface OverlayFallbackProps {
  /** Error of the last attempt, of any type. */
  error: unknown
  /** True while the code is loading. */
  waits: boolean
  onRetry: () => void
  onClose: () => void
}

/** Shown in place of an overlay whose code is not loaded yet. */
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
      <p>
        Your changes are still here. If trying again does not help, save them and reload the page.
      </p>
    </Dialog>
  )
}

function reasonOf(error: unknown) {
  if (isChunkLoadError(error))
    return 'The connection was lost, or the console was updated in the meantime.'
  return error instanceof Error ? error.message : String(error)
}

/** Loading indicator. Does not take the focus, because the loaded overlay will. */
function Waiting({ onClose }: { onClose: () => void }) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), spinnerDelay)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Escape only cancels the loading overlay and must not close anything below it.
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
  // Show the notice in the top layer, otherwise a modal dialog would cover it.
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
