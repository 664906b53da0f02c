import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FaultNotice } from './FaultNotice.tsx'

interface RefusalDialogProps {
  /** What was not done, a sentence without its full stop. */
  title: string
  error: unknown
  onClose: () => void
}

/** Says why something that was sent without a dialog of its own was refused. */
export function RefusalDialog({ title, error, onClose }: RefusalDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <FaultNotice error={error} />
    </Dialog>
  )
}
