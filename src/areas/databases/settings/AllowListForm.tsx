import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Database, DatabaseUpdate } from '#api/generated/types.gen.ts'
import { canonicalAllowList } from '#contract/rules/allowLists.ts'
import { listEntries } from '#lib/listEntries.ts'
import { mergeList } from '#lib/mergeList.ts'
import { requestBody, unset } from '#lib/requestBody.ts'
import { keepDirtyFields, resetForm } from '#ui/form/resetForm.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { reportUpdate } from '../followDatabase.ts'
import { allowListTextError, readAllowList } from '../allowList.ts'
import { AllowListInput } from '../AllowListInput.tsx'
import { useReadBack, useUpdateDatabase } from '../queries.ts'
import { CutOffConsequences } from './CutOffConsequences.tsx'
import { SettingsPanel, useUpdateReason } from './SettingsPanel.tsx'

export const allowListSchema = z.string().check(
  z.superRefine((text, context) => {
    const message = allowListTextError(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: text })
  }),
)

const schema = z.object({ allow_list: allowListSchema })

const textOf = (list: readonly string[] | undefined) => (list ?? []).join('\n')

/** Form for the allow list. The API replaces the whole list, so the form rereads it and merges concurrent changes. */
export function AllowListForm({ database }: { database: Database }) {
  const reason = useUpdateReason(database)
  const form = useContractForm({
    schema,
    values: { allow_list: textOf(database.allow_list) },
    resetOptions: keepDirtyFields,
  })
  const { mutateAsync: update } = useUpdateDatabase(database)
  const readBack = useReadBack(database)
  const enteredList = useWatch({ control: form.control, name: 'allow_list' })
  return (
    <SettingsPanel
      database={database}
      title="Allow list"
      submitLabel="Save allow list"
      form={form}
      bodyOf={({ allow_list }) => ({ allow_list: listEntries(allow_list) })}
      send={async (formValues: z.infer<typeof schema>) => {
        const initialEntries = listEntries(form.formState.defaultValues?.allow_list ?? '')
        const newEntries = listEntries(formValues.allow_list)
        const present = (await readBack()).allow_list ?? []
        const allow_list = mergeList(initialEntries, newEntries, present)
        const saved = await update({
          path: { instanceId: database.id },
          body: requestBody<DatabaseUpdate>({ allow_list, ...unset('label', 'type', 'updates') }),
        })
        resetForm(form, { allow_list: textOf(saved.allow_list) })
        reportUpdate(
          saved,
          allow_list.join() === newEntries.join()
            ? 'Saved the allow list'
            : 'Saved. The allow list was merged with someone else’s changes.',
        )
      }}
    >
      <AllowListInput
        name="allow_list"
        control={form.control}
        label="Addresses and ranges"
        disabledReason={reason}
      />
      {allowListTextError(enteredList) === undefined && (
        <CutOffConsequences
          before={canonicalAllowList(database.allow_list ?? [])}
          after={readAllowList(enteredList)}
        />
      )}
    </SettingsPanel>
  )
}
