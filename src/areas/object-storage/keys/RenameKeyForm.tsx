import * as z from 'zod/mini'
import type { StorageKey } from '#api/generated/types.gen.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { useStorageDenied } from '../permissions.ts'
import { useUpdateStorageKey } from '../queries.ts'
import { keyLabelField } from './keyDraft.ts'

const schema = z.object({ label: keyLabelField })

interface RenameKeyFormProps {
  storageKey: StorageKey
  onClose: () => void
}

/** Dialog that changes the label of a key, the only field that the API allows to change. */
export function RenameKeyForm({ storageKey: { id, label = '' }, onClose }: RenameKeyFormProps) {
  const form = useContractForm<z.infer<typeof schema>>({ schema, defaultValues: { label } })
  const deniedReason = useStorageDenied()
  return (
    <FormDrawer
      title={`Rename ${label}`}
      submitLabel="Rename"
      call="PUT /object-storage/keys/{keyId}"
      form={form}
      operation={useUpdateStorageKey()}
      toInput={(body) => ({ path: { keyId: id }, body })}
      deniedReason={deniedReason}
      disabledReason={form.formState.isDirty ? undefined : 'No changes.'}
      onClose={onClose}
      onDone={(_key, values) => toast(`Renamed ${label} to ${values.label}`)}
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={limits.storageKeyUpdate.label.max}
        help="Its access to buckets cannot be changed. Create a new key and revoke this one."
      />
    </FormDrawer>
  )
}
