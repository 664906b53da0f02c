import { useState } from 'react'
import * as z from 'zod/mini'
import type { Database, DatabaseType, DatabaseUpdate } from '#api/generated/types.gen.ts'
import { differenceText } from '#lib/differenceText.ts'
import { formatMoney } from '#lib/format.ts'
import { requestBody, unset } from '#lib/requestBody.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { keepDirtyFields, resetForm } from '#ui/form/resetForm.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { followDatabase } from '../followDatabase.ts'
import { databaseName } from '../databaseName.ts'
import { PlanField } from '../PlanField.tsx'
import { monthlyPrice, planLabel } from '../plans.ts'
import { engineIn, useDatabaseTypes, useUpdateDatabase } from '../queries.ts'
import { SettingsPanel, useUpdateReason } from './SettingsPanel.tsx'

const schema = z.object({ type: z.string() })

/**
 * Form for a larger plan. Asks for confirmation because the cluster cannot be shrunk later. A resize is sent alone and
 * blocks other changes while it runs.
 */
export function ResizeDatabaseForm({ database }: { database: Database }) {
  const reason = useUpdateReason(database)
  const { types } = useDatabaseTypes()
  const [newType, setNewType] = useState<string>()
  const typeOf = (id: string | undefined) => types.find((type) => type.id === id)
  const present = typeOf(database.type)
  const form = useContractForm({
    schema,
    values: { type: database.type ?? '' },
    resetOptions: keepDirtyFields,
  })
  const { mutateAsync: update } = useUpdateDatabase(database)
  const name = databaseName(database)
  const nodes = database.cluster_size ?? 1
  const priceOf = (type: DatabaseType | undefined) => monthlyPrice(type, engineIn(database), nodes)
  const differenceTo = (type: DatabaseType | undefined) => {
    const [before, after] = [priceOf(present), priceOf(type)]
    return before === undefined || after === undefined || type?.id === present?.id
      ? undefined
      : differenceText(after - before)
  }
  const planText = (id: string | undefined) => {
    const type = typeOf(id)
    const price = priceOf(type)
    return [id && planLabel(types, id), price !== undefined && `${formatMoney(price)}/mo`]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <>
      <SettingsPanel
        database={database}
        title="Plan"
        submitLabel="Resize"
        form={form}
        bodyOf={({ type }) => ({ type })}
        send={({ type }: z.infer<typeof schema>) => {
          setNewType(type)
          return Promise.resolve()
        }}
      >
        <PlanField
          name="type"
          control={form.control}
          label="Plan"
          labelHidden
          readOnly={reason !== undefined}
          help={
            reason ??
            'Only plans with more disk space. No other setting can be changed during the resize.'
          }
          engine={engineIn(database)}
          nodes={nodes}
          current={database.type}
        />
      </SettingsPanel>
      {newType !== undefined && (
        <ConfirmDialog
          title={`Resize ${name}?`}
          action={`Resize ${name}`}
          tone="plain"
          disabledReason={reason}
          onClose={() => setNewType(undefined)}
          call={`PUT /databases/${database.engine}/instances/{instanceId}`}
          callParts={{ path: { instanceId: database.id }, body: { type: newType } }}
          onConfirm={async () => {
            const resized = await update({
              path: { instanceId: database.id },
              body: requestBody<DatabaseUpdate>({
                type: newType,
                ...unset('label', 'allow_list', 'updates'),
              }),
            })
            resetForm(form, { type: newType })
            followDatabase('databaseResize', resized, `Resizing ${name}`)
          }}
        >
          <DescriptionList label="Plan">
            <DescriptionItem label="Current plan">{planText(database.type)}</DescriptionItem>
            <DescriptionItem label="New plan">{planText(newType)}</DescriptionItem>
            <DescriptionItem label="Monthly price">{differenceTo(typeOf(newType))}</DescriptionItem>
          </DescriptionList>
          <p>
            The plan cannot be reduced later. No other setting can be changed during the resize.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
