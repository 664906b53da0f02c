import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { asApiError } from '#api/http/client.ts'
import type { DatabaseBackup } from '#api/generated/types.gen.ts'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { databaseCan } from '#contract/rules/databaseStates.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { DeniedNotice } from '#ui/error/DeniedNotice.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Themed } from '#ui/theme/Themed.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { useTimeZone } from '#ui/display/Time.tsx'
import { databaseBackupName, databaseName } from '../databaseName.ts'
import { useShownDatabase } from '../DatabaseScreen.tsx'
import { databasePaths } from '#paths/databases.ts'
import { useUnrestrictedNeed } from '../permissions.ts'
import { useBackups, useDeleteDatabase } from '../queries.ts'
import styles from '../Tab.module.css'
import { AllowListForm } from './AllowListForm.tsx'
import { LabelForm } from './LabelForm.tsx'
import { ResizeDatabaseForm } from './ResizeDatabaseForm.tsx'
import { useUpdateReason } from './SettingsPanel.tsx'

/** Formats the backups, for example "7 automatic, 2 snapshots: before, after". */
function backupsText(backups: readonly DatabaseBackup[], zone: string | undefined): string {
  const snapshots = backups.filter(({ type }) => type === 'snapshot')
  const automatic = backups.length - snapshots.length
  const named =
    snapshots.length > 0 &&
    `${plural(snapshots.length, 'snapshot')}: ${snapshots.map((each) => databaseBackupName(each, zone)).join(', ')}`
  return [automatic > 0 && `${automatic} automatic`, named].filter(Boolean).join(', ')
}

/** Tab with the label, allow list, size and deletion of a database. */
export function DatabaseSettingsTab() {
  const database = useShownDatabase()
  const navigate = useNavigate()
  const deleted = useRef(false)
  const zone = useTimeZone()
  const dialog = useDrawerAddress({ names: ['delete'] })
  const name = databaseName(database)
  const reason = useUnrestrictedNeed() ?? databaseCan.delete(database.status ?? 'active')
  const updateReason = useUpdateReason(database)
  const backups = useBackups(database, dialog.name !== undefined && reason === undefined)
  const { mutateAsync: remove } = useDeleteDatabase(database)
  return (
    <Themed>
      <div className={styles.tab}>
        {updateReason !== undefined && <DeniedNotice reason={updateReason} />}
        <LabelForm database={database} />
        <AllowListForm database={database} />
        <ResizeDatabaseForm database={database} />
        <Panel title="Delete database">
          <div className={styles.fields}>
            <p className={styles.words}>
              All data and all backups are deleted. This cannot be undone.
            </p>
            <Button disabledReason={reason} onClick={() => dialog.open('delete')}>
              Delete database
            </Button>
          </div>
        </Panel>
        {dialog.name && (
          <ConfirmDialog
            title={`Delete ${name}?`}
            action={`Delete ${name}`}
            typeName={name}
            disabledReason={reason}
            onClose={() => {
              if (deleted.current) void navigate(databasePaths.list(), { replace: true })
              else dialog.close()
            }}
            call={`DELETE /databases/${database.engine}/instances/{instanceId}`}
            callParts={{ path: { instanceId: database.id } }}
            onConfirm={async () => {
              const gone = await ignoreNotFound(remove({ path: { instanceId: database.id } }))
              toast(gone ? `${name} was already deleted` : `Deleted ${name}`)
              deleted.current = true
            }}
          >
            <Consequences>
              <Consequence
                label={backups.data ? plural(backups.data.results ?? 0, 'backup') : 'Backups'}
                state={backups.data ? 'read' : backups.error ? 'error' : 'loading'}
                reason={backups.error ? asApiError(backups.error).message : undefined}
              >
                {backups.data?.data && backupsText(backups.data.data, zone)}
              </Consequence>
            </Consequences>
          </ConfirmDialog>
        )}
      </div>
    </Themed>
  )
}
