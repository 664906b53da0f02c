import * as z from 'zod/mini'
import type { Database, DatabaseUpdate } from '#api/generated/types.gen.ts'
import { requestBody, unset } from '#lib/requestBody.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { keepDirtyFields, resetForm } from '#ui/form/resetForm.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { validateDatabaseLabel, labelLimits } from '../validateDatabaseLabel.ts'
import { useUpdateDatabase } from '../queries.ts'
import { SettingsPanel, useUpdateReason } from './SettingsPanel.tsx'

export const labelSchema = z.string().check(
  z.superRefine((label, context) => {
    const message = validateDatabaseLabel(label)
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: label })
  }),
)

const schema = z.object({ label: labelSchema })

export function LabelForm({ database }: { database: Database }) {
  const reason = useUpdateReason(database)
  const form = useContractForm({
    schema,
    values: { label: database.label ?? '' },
    resetOptions: keepDirtyFields,
  })
  const { mutateAsync: update } = useUpdateDatabase(database)
  return (
    <SettingsPanel
      database={database}
      title="Label"
      submitLabel="Save label"
      form={form}
      bodyOf={({ label }) => ({ label })}
      send={async (body: z.infer<typeof schema>) => {
        await update({
          path: { instanceId: database.id },
          body: requestBody<DatabaseUpdate>({ ...body, ...unset('allow_list', 'type', 'updates') }),
        })
        resetForm(form, body)
        toast('Saved the label')
      }}
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        labelHidden
        limit={labelLimits.max}
        readOnly={reason !== undefined}
        help={reason}
      />
    </SettingsPanel>
  )
}
