import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ActionDialogProps extends Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'width' | 'onClose'
> {
  /** The words of the button that does it. */
  action: string
  /** The reason why it cannot be done as things stand. */
  disabledReason: string | undefined
  /** Done at once, after which the dialog closes. */
  onAction: () => void
  children: ReactNode
}

/** A dialog that prepares one action, which is done in the browser and cannot fail. */
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
