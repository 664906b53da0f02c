import { useQuery } from '@tanstack/react-query'
import type { AccountSettings, AccountSettingsUpdate } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useReason } from '#ui/form/useReason.ts'
import styles from './account.module.css'
import { Loaded } from './Loaded.tsx'
import { settingsQuery, useUpdateSettings } from './queries.ts'
import { needs } from '../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

interface Switchable {
  field: keyof AccountSettingsUpdate
  label: string
  help: string
}

const switches: readonly Switchable[] = [
  {
    field: 'backups_enabled',
    label: 'Backups for new instances',
    help: 'New instances are created with backups, which are billed. Existing instances do not change.',
  },
  {
    field: 'network_helper',
    label: 'Network helper for new configurations',
    help: 'Writes the network files of an instance when it boots. Each configuration can differ.',
  },
]

/** Account-wide defaults for objects that are created later. */
export function AccountSettingsTab() {
  const settings = useQuery(settingsQuery())
  return (
    <Loaded query={settings} what="settings">
      {(data) => (
        <div className={styles.stack}>
          <Panel
            title="Defaults"
            action={
              <RefreshButton
                list={{ refetch: settings.refetch, updatedAt: settings.dataUpdatedAt }}
              />
            }
          >
            {switches.map((each) => (
              <Setting key={each.field} setting={each} settings={data} />
            ))}
          </Panel>
          <Panel title="Services">
            <DescriptionList columns={2}>
              <DescriptionItem label="Object storage">
                {humanize(data.object_storage)}
              </DescriptionItem>
              <DescriptionItem label="Managed">
                {data.managed === undefined ? undefined : data.managed ? 'Yes' : 'No'}
              </DescriptionItem>
              <DescriptionItem label="Metrics plan">
                {data.metrics_subscription ?? 'None'}
              </DescriptionItem>
            </DescriptionList>
          </Panel>
        </div>
      )}
    </Loaded>
  )
}

function Setting({ setting, settings }: { setting: Switchable; settings: AccountSettings }) {
  const { field, label, help } = setting
  const update = useUpdateSettings()
  const refusal = useReason(update.error)
  const reason = useDeniedReason(needs.account.manage)
  const storedValue = settings[field] ?? false
  // Optimistic value: show the new value while the request is in flight, and revert it if the request fails.
  const isChecked = update.isPending ? (update.variables.body[field] ?? storedValue) : storedValue
  const change = (on: boolean) =>
    update.mutate(
      { body: { [field]: on } },
      { onSuccess: () => toast(`${label}: ${on ? 'on' : 'off'}`) },
    )
  return (
    <div className={styles.setting}>
      <input
        id={field}
        type="checkbox"
        aria-describedby={`${field}-help`}
        checked={isChecked}
        aria-disabled={reason !== undefined}
        onChange={(event) => {
          if (!update.isPending && reason === undefined) change(event.target.checked)
        }}
      />
      <div>
        <label htmlFor={field} className={styles.settingName}>
          {label}
        </label>
        <span id={`${field}-help`} className={styles.settingHelp}>
          {help} {reason}
        </span>
        {update.error && (
          <p role="alert" className={styles.fault}>
            {!update.error.isUncertain && 'Not changed. '}
            {refusal}
          </p>
        )}
      </div>
    </div>
  )
}
