import { mdiRefresh } from '@mdi/js'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { GoneRowError } from '#api/readRow.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FaultNotice } from './FaultNotice.tsx'
import { errorWords } from './errorWords.ts'
import { useCloseDrawer } from './useDrawerAddress.ts'

/** For routes that open over a list: what failed is told there, and the list stays. */
export function RowErrorDialog() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const close = useCloseDrawer()
  if (error instanceof GoneRowError) {
    return (
      <Dialog
        title={`${error.row} no longer exists`}
        onClose={close}
        actions={<Button onClick={close}>Close</Button>}
      >
        <p>It was deleted elsewhere, or you lost access to it. The list has been refreshed.</p>
      </Dialog>
    )
  }
  const retry = () => void navigate(location, { replace: true, preventScrollReset: true })
  return (
    <Dialog
      title="This could not be opened"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Close</Button>
          {errorWords(error).retry === 'again' && (
            <Button variant="primary" icon={mdiRefresh} onClick={retry}>
              Try again
            </Button>
          )}
        </>
      }
    >
      <FaultNotice error={error} />
    </Dialog>
  )
}
