import { useState } from 'react'
import { useRequestLog } from '#api/http/requestLog.ts'
import { scrolledByKeys } from '#ui/a11y/scrollStops.ts'
import { Button } from '#ui/display/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { evidenceOf, failedCalls } from './evidence.ts'
import styles from './support.module.css'

/** Dialog that previews the diagnostic data, so that the user sees everything before it is added. */
export function EvidenceDialog({
  subject,
  request,
  onAdd,
  onClose,
}: {
  subject: string | undefined
  request: number | undefined
  onAdd: (block: string) => void
  onClose: () => void
}) {
  const log = useRequestLog()
  const [now] = useState(() => Date.now())
  const [calls] = useState(() => failedCalls(log, request))
  const block = evidenceOf(subject, calls, now)
  return (
    <Dialog
      title="Add evidence"
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onAdd(block)
              onClose()
            }}
          >
            Add to description
          </Button>
        </>
      }
    >
      <p>
        {calls.length === 0
          ? 'No request failed since this page was loaded.'
          : 'The object and the requests that failed. Tokens and secrets are never recorded.'}
      </p>
      <pre className={styles.evidence} {...scrolledByKeys('Requests')}>
        {block}
      </pre>
    </Dialog>
  )
}
