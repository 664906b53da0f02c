import { Button } from '#ui/Button.tsx'
import { copyText } from '#ui/clipboard.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { ActionProps } from '../actions/ActionHost.tsx'
import { computeName } from '../actions/useComputeAction.ts'
import styles from './NetworkTab.module.css'

/** Public addresses are given out by people, who ask what they are for (document 3, 4). */
export function RequestPublicDialog({ compute, onClose }: ActionProps) {
  const name = computeName(compute)
  const request = `Please add a public IPv4 address to the instance ${name} (id ${compute.id}). It is needed for: `
  return (
    <Dialog
      title={`Another public address for ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            onClick={() =>
              void copyText(request).then((copied) =>
                toast(copied ? 'Copied the request' : 'The browser refused to copy the request'),
              )
            }
          >
            Copy the request
          </Button>
        </>
      }
    >
      <p>
        Further public IPv4 addresses cost something every month and are given out by support only.
        Open a ticket about this instance and say what the address is for:
      </p>
      <blockquote className={styles.request}>{request}…</blockquote>
    </Dialog>
  )
}
