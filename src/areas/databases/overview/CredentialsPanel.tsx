import { type ReactNode, useEffect, useState } from 'react'
import type { Database } from '#api/generated/types.gen.ts'
import { databaseCan } from '#contract/rules/databaseStates.ts'
import { Button } from '#ui/display/Button.tsx'
import { copyText } from '#ui/clipboard.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { databaseName } from '../databaseName.ts'
import { useUnrestrictedNeed } from '../permissions.ts'
import { useCredentials, useReadCredentials, useResetCredentials } from '../queries.ts'
import styles from '../Tab.module.css'

/** Time after which a visible password is hidden again, in milliseconds. */
const shownFor = 60_000

const masked = '••••••••••••'

const CredentialList = ({ username, password }: { username: ReactNode; password: ReactNode }) => (
  <DescriptionList columns={2} label="Credentials">
    <DescriptionItem label="User">{username}</DescriptionItem>
    <DescriptionItem label="Password">{password}</DescriptionItem>
  </DescriptionList>
)

/** Fetches the credentials on mount; they are removed from the cache on unmount. */
function ShownCredentials({ database }: { database: Database }) {
  const { data, error } = useCredentials(database)
  if (error) return <ErrorNotice error={error} />
  const { username, password } = data ?? {}
  return <CredentialList username={username} password={password && <code>{password}</code>} />
}

/** Panel with the root user. The password is masked and fetched only when the user reveals it. */
export function CredentialsPanel({ database }: { database: Database }) {
  const [isShown, setIsShown] = useState(false)
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => setIsShown(false), shownFor)
    return () => clearTimeout(timer)
  }, [isShown])
  const read = useReadCredentials(database)
  const copy = async () => {
    setFault(undefined)
    try {
      const { password } = await read()
      const isCopied = password !== undefined && (await copyText(password))
      toast(isCopied ? 'Copied the password' : 'Could not copy the password')
    } catch (error) {
      setFault(error)
    }
  }
  const dialog = useDrawerAddress({ names: ['reset'] })
  const viewReason = databaseCan.getCredentials(database.status ?? 'active')
  const { mutateAsync: reset } = useResetCredentials(database)
  const deniedReason = useUnrestrictedNeed()
  const name = databaseName(database)
  return (
    <Panel title="Credentials">
      <div className={styles.stack}>
        {isShown && viewReason === undefined ? (
          <ShownCredentials database={database} />
        ) : (
          <CredentialList username={masked} password={masked} />
        )}
        <div className={styles.line}>
          <Button
            pressed={isShown}
            disabledReason={viewReason}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide credentials' : 'Show credentials'}
          </Button>
          <Button disabledReason={viewReason} onClick={() => void copy()}>
            Copy password
          </Button>
          <Button disabledReason={deniedReason} onClick={() => dialog.open('reset')}>
            Reset password
          </Button>
        </div>
        {isShown && <p className={styles.words}>Hidden again after a minute.</p>}
        {fault !== undefined && <ErrorNotice error={fault} />}
      </div>
      {dialog.name && (
        <ConfirmDialog
          title={`Reset the password of ${name}?`}
          action="Reset password"
          typeName={name}
          disabledReason={deniedReason}
          onClose={dialog.close}
          call={`POST /databases/${database.engine}/instances/{instanceId}/credentials/reset`}
          callParts={{ path: { instanceId: database.id } }}
          onConfirm={async () => {
            await reset({ path: { instanceId: database.id } })
            setIsShown(false)
            toast(`${name} gets a new password in a few seconds`)
          }}
        >
          <p>
            Clients that use the current password lose access. Restoring a backup after a reset
            leaves the database failed. You can then only restore it again or delete it.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
