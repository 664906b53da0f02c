import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Database, DatabaseType } from '#api/generated/types.gen.ts'
import { databaseResizeFault } from '#contract/rules/databaseStates.ts'
import { SelectInput } from '#ui/fields/SelectInput.tsx'
import { UnreadInput } from '#ui/fields/UnreadInput.tsx'
import { resolverFor } from '#ui/formFaults.ts'
import { keepTyped, setBack } from '#ui/setBack.ts'
import { toast } from '#ui/toast.ts'
import { databaseName } from '../databaseName.ts'
import { planLabel, planWords } from '../plans.ts'
import { engineIn, useDatabaseTypes, useUpdateDatabase } from '../queries.ts'
import { SettingsPanel, useUpdateReason } from './SettingsPanel.tsx'

const schema = z.object({ type: z.string('Choose a plan') })

/** A larger plan. It goes alone, and no other change while it runs. */
export function ResizeForm({ database }: { database: Database }) {
  const reason = useUpdateReason(database)
  const { types, error } = useDatabaseTypes()
  const present = types.find(({ id }) => id === database.type)?.disk
  const form = useForm({
    resolver: resolverFor(schema),
    values: { type: database.type ?? '' },
    resetOptions: keepTyped,
  })
  const { mutateAsync: update } = useUpdateDatabase(database)
  const nodes = database.cluster_size ?? 1
  return (
    <SettingsPanel
      database={database}
      title="Plan"
      submitLabel="Resize"
      form={form}
      send={async ({ type }: z.infer<typeof schema>) => {
        await update({ path: { instanceId: database.id }, body: { type } })
        setBack(form, { type })
        toast(`${databaseName(database)} is being resized`)
      }}
    >
      {error ? (
        <UnreadInput
          name="type"
          control={form.control}
          label="Plan"
          noun="plans"
          example="g6-standard-2"
          error={error}
          readOnly={reason !== undefined}
        />
      ) : (
        <SelectInput
          name="type"
          control={form.control}
          label="Plan"
          labelHidden
          width="full"
          readOnly={reason !== undefined}
          help={
            reason ??
            'Only plans with more disk space. No other setting can be changed during the resize.'
          }
          options={(types.length > 0 ? types : [{ id: database.type ?? '' }]).map(
            (type: DatabaseType) => ({
              value: type.id,
              label: planLabel(types, type.id),
              detail: planWords(type, engineIn(database), nodes),
              disabledReason:
                type.id === database.type
                  ? 'The current plan'
                  : present === undefined || type.disk === undefined
                    ? undefined
                    : databaseResizeFault(present, type.disk),
            }),
          )}
        />
      )}
    </SettingsPanel>
  )
}
