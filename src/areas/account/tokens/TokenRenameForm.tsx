import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import * as limits from '#contract/generated/limits.gen.ts'
import { idParam } from '#lib/params.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { tokenQuery, useUpdateToken } from '../queries.ts'
import { tokenLabel } from './tokenDraft.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

const schema = z.object({ label: tokenLabel })

/** Renames a token. The API does not allow changes of its scopes and expiry. */
export function TokenRenameForm() {
  const tokenId = idParam(useParams(), 'tokenId')
  const { data: token } = useSuspenseQuery(tokenQuery(tokenId))
  const [name] = useState(token.label || 'token')
  const close = useCloseDrawer()
  const reason = useDeniedReason(needs.account.write)
  const update = useUpdateToken()
  const form = useContractForm({
    schema,
    defaultValues: { label: token.label ?? '' },
  })
  return (
    <FormDrawer
      title={`Rename ${name}`}
      submitLabel="Rename"
      call="PUT /profile/tokens/{tokenId}"
      form={form}
      operation={update}
      toInput={({ label }) => ({ path: { tokenId }, body: { label: label.trim() } })}
      onDone={({ label }) => toast(`Renamed ${name} to ${label}`)}
      onClose={close}
      deniedReason={reason}
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={limits.tokenUpdate.label.max}
        help="Scopes and expiry cannot be changed. Create a new token and revoke this one."
      />
    </FormDrawer>
  )
}
