import { databaseCan } from '#contract/rules/databaseStates.ts'
import { Button } from '#ui/display/Button.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Themed } from '#ui/theme/Themed.tsx'
import { followDatabase } from '../followDatabase.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { databaseName, engineText } from '../databaseName.ts'
import { useShownDatabase } from '../DatabaseScreen.tsx'
import { useUpdateNeed } from '../permissions.ts'
import { usePatchDatabase } from '../queries.ts'
import styles from '../Tab.module.css'
import { WindowForm } from './WindowForm.tsx'

/** Tab with the maintenance window for automatic patches and the action to apply pending patches immediately. */
export function MaintenanceTab() {
  const database = useShownDatabase()
  const dialog = useDrawerAddress({ names: ['patch'] })
  const { mutateAsync: patch } = usePatchDatabase(database)
  const name = databaseName(database)
  const reason = useUpdateNeed(database) ?? databaseCan.patch(database.status ?? 'active')
  return (
    <Themed>
      <div className={styles.tab}>
        <WindowForm key={database.id} database={database} />
        <Panel title="Patch now">
          <div className={styles.fields}>
            <p className={styles.words}>
              Operating-system patches are applied immediately instead of in the window. The engine
              stays {engineText(database)}.
            </p>
            <Button disabledReason={reason} onClick={() => dialog.open('patch')}>
              Patch now
            </Button>
          </div>
        </Panel>
        {dialog.name && (
          <ConfirmDialog
            title={`Patch ${name} now?`}
            action="Patch now"
            tone="plain"
            disabledReason={reason}
            onClose={dialog.close}
            call={`POST /databases/${database.engine}/instances/{instanceId}/patch`}
            callParts={{ path: { instanceId: database.id } }}
            onConfirm={async () => {
              await patch({ path: { instanceId: database.id } })
              followDatabase('databaseUpdate', database, `${name} is being patched`)
            }}
          >
            <p>
              {database.cluster_size === 1
                ? 'The database has one node. Expect downtime.'
                : 'The nodes are patched one after the other. Expect a short failover.'}
            </p>
          </ConfirmDialog>
        )}
      </div>
    </Themed>
  )
}
