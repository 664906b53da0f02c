import type { UseFormReturn } from 'react-hook-form'
import { defaultAlerts } from '#contract/rules/alerts.ts'
import { Button } from '#ui/Button.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Panel } from '#ui/Panel.tsx'
import { alertFields } from './alertFields.ts'
import type { ComputeSettings } from './settingsSchema.ts'
import styles from './SettingsTab.module.css'

interface AlertsFieldsProps {
  form: UseFormReturn<ComputeSettings, unknown, ComputeSettings>
  vcpus: number | undefined
  lack: string | undefined
}

export function AlertsFields({ form, vcpus, lack }: AlertsFieldsProps) {
  const restore = (cores: number) =>
    form.setValue('alerts', defaultAlerts(cores), { shouldDirty: true, shouldValidate: true })
  return (
    <Panel
      title="Alerts"
      action={
        vcpus !== undefined && (
          <Button size="small" variant="quiet" disabledReason={lack} onClick={() => restore(vcpus)}>
            Use the defaults
          </Button>
        )
      }
    >
      <p className={styles.note}>
        An alert goes off when the average of two hours is above its limit. 0 switches it off.
      </p>
      <div className={styles.alerts}>
        {alertFields.map(({ name, label, unit, help }) => (
          <NumberInput
            key={name}
            name={`alerts.${name}`}
            control={form.control}
            label={label}
            unit={unit.trim()}
            width="full"
            whenEmpty={null}
            readOnly={lack !== undefined}
            help={help}
          />
        ))}
      </div>
    </Panel>
  )
}
