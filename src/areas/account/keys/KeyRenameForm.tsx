import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import * as limits from '#contract/generated/limits.gen.ts'
import { idParam } from '#lib/params.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { keyQuery, useUpdateSshKey } from '../queries.ts'
import { keyNameSchema } from './keySchema.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

interface Name {
  label: string
}

export function KeyRenameForm() {
  const sshKeyId = idParam(useParams(), 'sshKeyId')
  const { data: key } = useSuspenseQuery(keyQuery(sshKeyId))
  const [name] = useState(key.label || 'SSH key')
  const close = useCloseDrawer()
  const reason = useDeniedReason(needs.account.write)
  const update = useUpdateSshKey()
  const form = useContractForm<Name>({
    schema: keyNameSchema,
    defaultValues: { label: key.label ?? '' },
  })
  return (
    <FormDrawer
      title={`Rename ${name}`}
      submitLabel="Rename"
      call="PUT /profile/sshkeys/{sshKeyId}"
      form={form}
      operation={update}
      toInput={(body) => ({ path: { sshKeyId }, body })}
      onDone={({ label }) => toast(`Renamed ${name} to ${label}`)}
      onClose={close}
      deniedReason={reason}
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={limits.sshKeyUpdate.label.max}
      />
    </FormDrawer>
  )
}
