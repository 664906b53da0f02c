import { mdiRefresh } from '@mdi/js'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { GoneRowError } from '#api/query/readRow.ts'
import { Button } from '../display/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorNotice } from '../error/ErrorNotice.tsx'
import { describeError } from '../error/describeError.ts'
import { routeFailure } from '../error/routeFailure.ts'
import { useCloseDrawer } from './useDrawerAddress.ts'

interface RowFailureDialogProps {
  error: unknown
  /** Title for an action that could not be started, instead of the general one. */
  title?: string
  onClose: () => void
  /** Loads the data again. */
  onRetry: () => void
}

/** Dialog that explains why a row could not be opened; the list remains visible below it. */
export function RowFailureDialog({
  error,
  title = 'This could not be opened',
  onClose,
  onRetry,
}: RowFailureDialogProps) {
  if (error instanceof GoneRowError) {
    return (
      <Dialog
        title={`${error.row} no longer exists`}
        onClose={onClose}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        <p>It was deleted elsewhere, or you lost access to it. The list has been refreshed.</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {describeError(error).retry === 'again' && (
            <Button variant="primary" icon={mdiRefresh} onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      }
    >
      <ErrorNotice error={error} />
    </Dialog>
  )
}

/** Error element for routes that open over a list: shows the error in a dialog and leaves the list visible. */
export function RowErrorDialog() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <RowFailureDialog
      error={routeFailure(error, location.pathname)}
      onClose={useCloseDrawer()}
      onRetry={() => void navigate(location, { replace: true, preventScrollReset: true })}
    />
  )
}
