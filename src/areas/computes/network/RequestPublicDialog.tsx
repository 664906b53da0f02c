import { Button } from '#ui/display/Button.tsx'
import { copyText } from '#ui/clipboard.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import type { ActionProps } from '../computeActions.ts'
import styles from './NetworkTab.module.css'
import { computeLabel } from '../../labels.ts'
import { ticketPaths } from '#paths/support.ts'
import { useRegionLabel } from '#api/query/regions.ts'

/** Error of the API for a request for another public address (response shapes 1.3). */
const refusal =
  'Additional IPv4 addresses require technical justification. Please open a Support Ticket describing your requirement'

/**
 * Prepares a support ticket, because support staff assign public addresses and require a justification (document 3,
 * 4).
 */
export function RequestPublicDialog({ compute, onClose }: ActionProps) {
  const regionLabel = useRegionLabel()
  const name = computeLabel(compute)
  const summary = `Additional public IPv4 address for ${name}`
  const description = [
    `Please add one public IPv4 address to the instance ${name}.`,
    `Instance: ${name} (ID ${compute.id})`,
    `Region: ${regionLabel(compute.region) ?? 'unknown'}`,
    `Addresses now: ${compute.ipv4?.join(', ') || 'none'}`,
    'Technical reason: ',
  ].join('\n')
  const copy = (what: string, text: string) =>
    void copyText(text).then((copied) =>
      toast(copied ? `Copied the ${what}` : `Could not copy the ${what}`),
    )
  return (
    <Dialog
      title={`Request a public address for ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={() => copy('ticket', `${summary}\n\n${description}`)}>
            Copy the ticket
          </Button>
          <Button
            variant="primary"
            href={ticketPaths.open({ compute_id: compute.id, summary, text: description })}
          >
            Open ticket
          </Button>
        </>
      }
    >
      <p>
        Additional public IPv4 addresses are billed monthly and are not available through the API.
        It responds:
      </p>
      <blockquote className={styles.request}>{refusal}</blockquote>
      <p>Open a support ticket about this instance with this text and add the reason:</p>
      <section className={styles.ticket} aria-label="Text of the ticket">
        <strong>{summary}</strong>
        {`\n\n${description}…`}
      </section>
    </Dialog>
  )
}
