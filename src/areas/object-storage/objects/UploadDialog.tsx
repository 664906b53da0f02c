import { contentTypeError } from './contentType.ts'
import { mdiFileUploadOutline, mdiFolderUploadOutline } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#ui/display/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Labeled } from '#ui/form/Labeled.tsx'
import styles from '../ObjectStorage.module.css'

interface UploadDialogProps {
  /** Destination of the files: the bucket and folder. */
  target: string
  denied: string | undefined
  /** Receives the content type for all files, or undefined if it depends on each file name. */
  onFiles: (contentType?: string) => void
  onFolder: (contentType?: string) => void
  onClose: () => void
}

/** Dialog that asks for files. Browsers open the file picker only in response to a user action. */
export function UploadDialog({ target, denied, onFiles, onFolder, onClose }: UploadDialogProps) {
  const [typed, setTyped] = useState('')
  const type = typed.trim()
  const disabledReason = denied ?? (type === '' ? undefined : contentTypeError(type))
  const choose = (files: typeof onFiles) => () => files(type || undefined)
  return (
    <Dialog
      title={`Upload to ${target}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.stack}>
        <p>Files and folders can also be dropped on the list of objects.</p>
        <Labeled
          label="Content type"
          under="For all selected files, such as text/html; charset=utf-8. Leave blank to detect it for each file."
        >
          {(control) => (
            <input
              {...control}
              className="control"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Labeled>
        <div className={styles.buttons}>
          <Button
            variant="primary"
            icon={mdiFileUploadOutline}
            disabledReason={disabledReason}
            onClick={choose(onFiles)}
          >
            Select files
          </Button>
          <Button
            icon={mdiFolderUploadOutline}
            disabledReason={disabledReason}
            onClick={choose(onFolder)}
          >
            Select folder
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
