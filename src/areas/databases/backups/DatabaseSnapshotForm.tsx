import * as z from 'zod/mini'
import type { Database } from '#api/generated/types.gen.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { databaseName } from '../databaseName.ts'
import { followDatabase } from '../followDatabase.ts'
import { useCreateSnapshot } from '../queries.ts'

interface SnapshotFormProps {
  database: Database
  /** Labels of the existing backups, which a new snapshot must not reuse. */
  taken: readonly string[]
  deniedReason: string | undefined
  disabledReason: string | undefined
  onClose: () => void
}

const { max } = limits.databaseSnapshotCreate.label

/** Form that creates a snapshot, a backup that is stored until it is deleted. */
export function DatabaseSnapshotForm(props: SnapshotFormProps) {
  const { database, taken, deniedReason, disabledReason, onClose } = props
  const schema = z.object({
    label: z.string().check(
      z.minLength(1),
      z.maxLength(max, `At most ${max} characters`),
      z.regex(/^\w*$/, 'Only ASCII letters, digits and underscores'),
      z.refine((label) => !taken.includes(label), { error: 'Another backup has this label' }),
    ),
    target: z.enum(['primary', 'secondary']),
  })
  const form = useContractForm<z.infer<typeof schema>>({
    schema,
    defaultValues: { label: '', target: 'primary' },
  })
  return (
    <FormDrawer
      title="Take snapshot"
      call={`POST /databases/${database.engine}/instances/{instanceId}/backups`}
      form={form}
      operation={useCreateSnapshot(database)}
      toInput={(body) => ({ path: { instanceId: database.id }, body })}
      deniedReason={deniedReason}
      disabledReason={disabledReason}
      onClose={onClose}
      onDone={(_, { label }) =>
        followDatabase(
          'databaseSnapshot',
          database,
          `A snapshot of ${databaseName(database)} is being taken`,
          { label },
        )
      }
    >
      <p>The snapshot takes several minutes and is listed once it is complete.</p>
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={max}
        help="ASCII letters, digits and underscores."
      />
      {database.cluster_size === 3 && (
        <SelectInput
          name="target"
          control={form.control}
          label="Taken from"
          options={[
            { value: 'primary', label: 'Primary node' },
            { value: 'secondary', label: 'A replica', detail: 'Keeps the load off the primary' },
          ]}
        />
      )}
    </FormDrawer>
  )
}
