import { mdiFileUploadOutline, mdiFolderUploadOutline } from '@mdi/js'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import styles from '../ObjectStorage.module.css'

interface UploadDialogProps {
  /** Where the files go: the bucket, with the folder. */
  target: string
  denied: string | undefined
  onFiles: () => void
  onFolder: () => void
  onClose: () => void
}

/** Asks for files: a browser opens its own window for them only when somebody presses. */
export function UploadDialog({ target, denied, onFiles, onFolder, onClose }: UploadDialogProps) {
  return (
    <Dialog
      title={`Upload to ${target}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.stack}>
        <p>Files and folders can also be dropped on the list of objects.</p>
        <div className={styles.buttons}>
          <Button
            variant="primary"
            icon={mdiFileUploadOutline}
            disabledReason={denied}
            onClick={onFiles}
          >
            Choose files
          </Button>
          <Button icon={mdiFolderUploadOutline} disabledReason={denied} onClick={onFolder}>
            Choose folder
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
