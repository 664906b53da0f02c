import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import styles from '../ObjectStorage.module.css'

interface ConflictDialogProps {
  names: readonly string[]
  onReplace: () => void
  onSkip: () => void
  onClose: () => void
}

/** Dialog that asks whether to replace or skip files whose names already exist. */
export function ConflictDialog({ names, onReplace, onSkip, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      title={`Replace ${plural(names.length, 'object')}?`}
      kind="alert"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={onSkip}>Skip existing</Button>
          <Button variant="danger" onClick={onReplace}>
            Replace
          </Button>
        </>
      }
    >
      <p>These objects already exist. Replaced objects cannot be restored.</p>
      <ul className={styles.names}>
        {names.slice(0, 20).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {names.length > 20 && <p>And {names.length - 20} more.</p>}
    </Dialog>
  )
}
