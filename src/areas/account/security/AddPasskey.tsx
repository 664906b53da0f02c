import { localError } from '#api/http/clientError.ts'
import { addPasskey, passkeyError } from '#api/session/passkeys.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import styles from '../account.module.css'
import { maxLabelLength, passkeySchema, refreshPasskeys } from './passkeyQueries.ts'

async function add(input: { label: string }) {
  try {
    const added = await addPasskey(input)
    await refreshPasskeys()
    return added
  } catch (error) {
    const fault = passkeyError(error)
    throw fault === undefined ? error : localError(400, fault)
  }
}

interface AddPasskeyProps {
  onAdded?: () => void
  onClose: () => void
}

export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const form = useContractForm<{ label: string }>({
    schema: passkeySchema,
    defaultValues: { label: '' },
  })
  return (
    <FormDrawer
      title="Add passkey"
      form={form}
      operation={{ mutateAsync: add }}
      toInput={(values) => values}
      onDone={({ label }) => {
        toast(`Added the passkey ${label}`)
        onAdded?.()
      }}
      onClose={onClose}
    >
      <p className={styles.quiet}>The browser then asks where to store it.</p>
      <TextInput name="label" control={form.control} label="Name" limit={maxLabelLength} />
    </FormDrawer>
  )
}
