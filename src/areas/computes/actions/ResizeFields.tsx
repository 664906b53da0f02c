import type { Control } from 'react-hook-form'
import * as z from 'zod/mini'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'

const schema = z.object({
  type: z.string(),
  migration_type: z.enum(['cold', 'warm']),
  allow_auto_disk_resize: z.boolean(),
})
export type Resize = z.infer<typeof schema>

/** Options of a resize form, for one instance or for several. */
export const resizeForm = {
  schema,
  defaultValues: { migration_type: 'cold' as const, allow_auto_disk_resize: true },
}

interface ResizeFieldsProps {
  control: Control<Resize>
  warmDisabledReason: string | undefined
}

/** Fields of a resize other than the plan. */
export const ResizeFields = ({ control, warmDisabledReason }: ResizeFieldsProps) => (
  <>
    <SwitchInput
      name="allow_auto_disk_resize"
      control={control}
      label="Auto-resize disk"
      help="Only with a single ext3 or ext4 disk (plus swap)."
    />
    <SelectInput
      name="migration_type"
      control={control}
      label="Migration type"
      options={[
        {
          value: 'cold',
          label: 'Cold',
          detail: 'Powered off during the move, then as before.',
        },
        {
          value: 'warm',
          label: 'Warm',
          detail: 'Keeps running while it is copied; off only for the switch.',
          disabledReason: warmDisabledReason,
        },
      ]}
    />
  </>
)
