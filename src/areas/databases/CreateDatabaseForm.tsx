import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { listDatabaseEnginesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { createMysqlDatabase, createPostgresqlDatabase } from '#api/generated/sdk.gen.ts'
import type {
  Database,
  MysqlDatabaseCreate,
  PostgresqlDatabaseCreate,
} from '#api/generated/types.gen.ts'
import { useAllPages, useOperation } from '#api/query/query.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { commitTypes, replicationTypes } from '#contract/rules/replication.ts'
import { formatMoney } from '#lib/format.ts'
import { listEntries } from '#lib/listEntries.ts'
import { type EveryField, requestBody } from '#lib/requestBody.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { useRegions } from '#api/query/regions.ts'
import { usableFirst } from '../usableFirst.ts'
import { AllowListInput } from './AllowListInput.tsx'
import { databaseName, engineText, replicationText } from './databaseName.ts'
import { databasePaths, engineOfDatabase, type DatabaseEngine } from '#paths/databases.ts'
import { useCreateNeed } from './permissions.ts'
import { PlanField } from './PlanField.tsx'
import { monthlyPrice } from './plans.ts'
import { databaseReads, engineIn, useDatabaseTypes } from './queries.ts'
import { followDatabase } from './followDatabase.ts'
import { allowListSchema } from './settings/AllowListForm.tsx'
import { labelSchema } from './settings/LabelForm.tsx'

const schema = z.object({
  engine: z.string(),
  label: labelSchema,
  region: z.string(),
  type: z.string(),
  cluster_size: z.union([z.literal(1), z.literal(3)]),
  replication_type: z.optional(z.enum(['none', 'asynch', 'semi_synch'])),
  replication_commit_type: z.optional(
    z.enum(['on', 'local', 'remote_write', 'remote_apply', 'off']),
  ),
  ssl_connection: z.boolean(),
  encrypted: z.boolean(),
  allow_list: allowListSchema,
})
type Sent = z.infer<typeof schema>
type Values = Partial<Sent> & Pick<Sent, 'cluster_size'>

const engineNamed = (id: string | undefined): DatabaseEngine | undefined =>
  engineOfDatabase({ engine: id?.split('/')[0] })

type Body = EveryField<
  Omit<PostgresqlDatabaseCreate, 'replication_type'> & Pick<MysqlDatabaseCreate, 'replication_type'>
>

function bodyOf(sent: Sent): Body {
  const { replication_type, replication_commit_type, allow_list, ...body } = sent
  const isPostgresql = engineNamed(sent.engine) === 'postgresql'
  return {
    ...body,
    allow_list: listEntries(allow_list),
    replication_type,
    replication_commit_type: isPostgresql ? replication_commit_type : undefined,
  }
}

/** Form that creates a database cluster. The available replication options depend on the engine and the size. */
export function CreateDatabaseForm() {
  const navigate = useNavigate()
  const close = useCloseDrawer()
  const engines = useAllPages(listDatabaseEnginesOptions()).rows
  const { types } = useDatabaseTypes()
  const regions = useRegions()
  const deniedReason = useCreateNeed()
  const mysql = useOperation(createMysqlDatabase, {
    refreshes: databaseReads,
  })
  const postgresql = useOperation(createPostgresqlDatabase, {
    refreshes: databaseReads,
  })
  const form = useContractForm<Values, Sent>({
    schema,
    defaultValues: {
      label: '',
      cluster_size: 1,
      ssl_connection: true,
      encrypted: false,
      allow_list: '',
    },
  })
  const { control } = form
  const [engineId, size, replication, typeId] = useWatch({
    control,
    name: ['engine', 'cluster_size', 'replication_type', 'type'],
  })
  const engine = engineNamed(engineId)
  const choices = engine === undefined ? [] : replicationTypes[engine][size]
  const price =
    engine &&
    monthlyPrice(
      types.find(({ id }) => id === typeId),
      engine,
      size,
    )
  // Clears the replication options, because they may not be valid for the new engine or size.
  const forget = () => {
    form.setValue('replication_type', undefined)
    form.setValue('replication_commit_type', undefined)
  }
  return (
    <FormDrawer
      title="Create database"
      width="wide"
      meta={price === undefined ? undefined : `${formatMoney(price)}/mo`}
      call="POST /databases/{engine}/instances"
      callParts={(sent) => ({
        path: { engine: engineNamed(sent.engine) ?? 'mysql' },
        body: bodyOf(sent),
      })}
      form={form}
      operation={{
        mutateAsync: (sent: Sent): Promise<Database> =>
          engineNamed(sent.engine) === 'postgresql'
            ? postgresql.mutateAsync({
                body: requestBody(bodyOf(sent) as EveryField<PostgresqlDatabaseCreate>),
              })
            : mysql.mutateAsync({ body: requestBody<MysqlDatabaseCreate>(bodyOf(sent)) }),
      }}
      toInput={(sent) => sent}
      deniedReason={deniedReason}
      onClose={close}
      onDone={(database) => {
        followDatabase(
          'databaseCreate',
          database,
          `${databaseName(database)} is being created; it takes 15 to 30 minutes`,
        )
        void navigate(databasePaths.tab(engineIn(database), database.id, 'overview'))
        return false
      }}
    >
      <TextInput
        name="label"
        control={control}
        label="Label"
        limit={limits.databaseUpdate.label.max}
      />
      <SelectInput
        name="engine"
        control={control}
        label="Engine"
        help="The version cannot be changed later."
        onChosen={forget}
        options={engines.map((each) => ({ value: each.id, label: engineText(each) }))}
      />
      <SelectInput
        name="region"
        control={control}
        label="Region"
        width="full"
        options={usableFirst(
          regions.map(({ id, label, capabilities }) => ({
            value: id,
            label: label ?? id,
            detail: id,
            disabledReason:
              capabilities && !capabilities.includes('Managed Databases')
                ? 'Does not offer databases'
                : undefined,
          })),
        )}
      />
      <SelectInput
        name="cluster_size"
        control={control}
        label="Nodes"
        onChosen={forget}
        options={[
          { value: 1, label: '1 node', detail: 'Downtime during patching' },
          { value: 3, label: '3 nodes', detail: 'High availability: a primary and two replicas' },
        ]}
      />
      <PlanField
        name="type"
        control={control}
        label="Plan"
        engine={engine ?? 'mysql'}
        nodes={size}
      />
      {choices.length > 1 && (
        <SelectInput
          name="replication_type"
          control={control}
          label="Replication"
          optional
          placeholder={`${choices[0] && replicationText(choices[0])} (default)`}
          options={choices.slice(1).map((value) => ({ value, label: replicationText(value) }))}
        />
      )}
      {engine === 'postgresql' && (
        <SelectInput
          name="replication_commit_type"
          control={control}
          label="Synchronous commit"
          optional
          placeholder="Default (local)"
          options={commitTypes(replication ?? replicationTypes.postgresql[size][0])
            .slice(1)
            .map((value) => ({ value, label: value }))}
        />
      )}
      <AllowListInput name="allow_list" control={control} label="Allow list" optional />
      <SwitchInput name="ssl_connection" control={control} label="Require TLS" />
      <SwitchInput name="encrypted" control={control} label="Encrypt the disks" />
    </FormDrawer>
  )
}
