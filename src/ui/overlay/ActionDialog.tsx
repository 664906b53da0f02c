import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../display/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ActionDialogProps extends Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'width' | 'onClose'
> {
  /** Label of the action button. */
  action: string
  /** Reason why the action is unavailable, shown on the disabled button. */
  disabledReason: string | undefined
  /** Runs the action synchronously; the dialog closes afterwards. */
  onAction: () => void
  children: ReactNode
}

/** Dialog for a synchronous, client-side action that cannot fail. */
export function ActionDialog(props: ActionDialogProps) {
  const { action, disabledReason, onAction, onClose, children, ...dialog } = props
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={disabledReason}
            onClick={() => {
              onAction()
              onClose()
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
