import type { Control } from 'react-hook-form'
import { SwitchInput } from '#ui/fields/SwitchInput.tsx'
import { Panel } from '#ui/Panel.tsx'
import type { ComputeSettings } from './settingsSchema.ts'

interface WatchdogFieldProps {
  control: Control<ComputeSettings, unknown, ComputeSettings>
  deniedReason: string | undefined
}

export function WatchdogField({ control, deniedReason }: WatchdogFieldProps) {
  return (
    <Panel title="Watchdog">
      <SwitchInput
        name="watchdog_enabled"
        control={control}
        label="Boot again after an unexpected power-off"
        readOnly={deniedReason !== undefined}
        help="Stops after 5 boots in 15 minutes."
      />
    </Panel>
  )
}
