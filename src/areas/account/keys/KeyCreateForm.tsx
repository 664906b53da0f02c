import { useWatch } from 'react-hook-form'
import type { SshKeyCreate } from '#api/generated/types.gen.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { sshKeyError } from '#contract/rules/sshKeys.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { useCreateKey } from '../queries.ts'
import { useFingerprints } from './fingerprints.ts'
import { keySchema } from './keySchema.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

export function KeyCreateForm() {
  const close = useCloseDrawer()
  const reason = useDeniedReason(needs.account.write)
  const create = useCreateKey()
  const form = useContractForm<SshKeyCreate>({
    schema: keySchema,
    defaultValues: { label: '', ssh_key: '' },
  })
  const key = useWatch({ control: form.control, name: 'ssh_key' })
  const fingerprint = useFingerprints(sshKeyError(key) === undefined ? [key] : []).get(key)
  return (
    <FormDrawer
      title="Add SSH key"
      call="POST /profile/sshkeys"
      form={form}
      operation={create}
      toInput={({ label, ssh_key }) => ({ body: { label, ssh_key: ssh_key.trim() } })}
      onDone={({ label }) => toast(`Added SSH key ${label}`)}
      onClose={close}
      deniedReason={reason}
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={limits.sshKeyCreate.label.max}
      />
      <TextInput
        name="ssh_key"
        control={form.control}
        label="Public key"
        rows={5}
        mono
        placeholder="ssh-ed25519 AAAA… you@example.org"
        help={fingerprint ?? 'The line of the .pub file. The private key stays with you.'}
      />
    </FormDrawer>
  )
}
