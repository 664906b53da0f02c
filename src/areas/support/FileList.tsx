import { mdiClose } from '@mdi/js'
import { describeError, reasonOf as usualReason } from '#ui/error/describeError.ts'
import { ApiError } from '#api/http/client.ts'
import { attachmentName } from '#contract/rules/tickets.ts'
import { formatBytes } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import type { DraftFile } from './ticketDraft.ts'
import { useReason } from '#ui/form/useReason.ts'
import styles from './support.module.css'
import type { Uploads } from './useAttachmentUploads.ts'

export interface RejectedFile {
  name: string
  reason: string
}

interface FileListProps {
  files: readonly DraftFile[]
  refused: readonly RejectedFile[]
  /** File names that are already attached to the ticket. */
  attached: readonly string[]
  uploads: Uploads | undefined
  onRemove: (id: string) => void
  onDismiss: () => void
}

/** Returns the API's error message if there is one, or a message about the network. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.isUncertain && error.method !== 'GET') {
    const reason = error.status >= 500 ? error.message.replace(/\.?$/, '.') : 'No response.'
    return `${reason} Retry sends it only if the ticket does not have it.`
  }
  if (error instanceof ApiError && error.status > 0) return usualReason(error)
  return describeError(error).text
}

function Refusal({ error }: { error: unknown }) {
  return (
    <span className={styles.bad} role="alert">
      {useReason(error, reasonOf)}
    </span>
  )
}

/** Lists the files of a draft with their upload state, progress and errors. */
export function FileList(props: FileListProps) {
  const { files, refused, attached, uploads, onRemove, onDismiss } = props
  if (files.length === 0 && refused.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Files to send">
      {files.map((entry) => {
        const { id, file } = entry
        const upload = uploads?.uploads[id]
        // Show the stored name, because bidirectional control characters would make the original name look different.
        const name = attachmentName(file.name)
        const isAtRest = upload?.state !== 'waiting' && upload?.state !== 'sending'
        const again = attached.includes(name)
        return (
          <li key={id} className={styles.file}>
            <span className={styles.fileName}>{name}</span>
            <span className={styles.quiet}>{formatBytes(file.size)}</span>
            {upload?.state === 'sending' ? (
              <>
                <progress value={upload.share} aria-label={`Upload of ${name}`} />
                <span className={styles.quiet}>{Math.floor(upload.share * 100)}%</span>
              </>
            ) : upload?.state === 'waiting' ? (
              <span className={styles.quiet}>Waiting</span>
            ) : upload?.state === 'stopped' ? (
              <span className={styles.quiet}>Canceled</span>
            ) : upload?.state === 'failed' ? (
              <Refusal error={upload.error} />
            ) : (
              again && (
                <span className={styles.quiet}>
                  The ticket already has a file with this name; the new one may be renamed.
                </span>
              )
            )}
            <span className={styles.fileActions}>
              {isAtRest && upload && (
                <Button size="small" label={`Retry ${name}`} onClick={() => uploads?.send([entry])}>
                  Retry
                </Button>
              )}
              {isAtRest ? (
                <IconButton icon={mdiClose} label={`Remove ${name}`} onClick={() => onRemove(id)} />
              ) : (
                <IconButton
                  icon={mdiClose}
                  label={`Cancel ${name}`}
                  onClick={() => uploads?.stop(id)}
                />
              )}
            </span>
          </li>
        )
      })}
      {refused.map(({ name, reason }, index) => (
        // Include the index in the key, because several rejected files can have the same name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`refused ${index} ${name}`} className={styles.file} role="alert">
          <span className={styles.fileName}>{attachmentName(name)}</span>
          <span className={styles.bad}>{reason}</span>
        </li>
      ))}
      {refused.length > 0 && (
        <li>
          <Button size="small" variant="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
        </li>
      )}
    </ul>
  )
}
