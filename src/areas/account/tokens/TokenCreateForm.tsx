import { useState } from 'react'
import { call, type ClientInput } from '#api/http/client.ts'
import { createToken } from '#api/generated/sdk.gen.ts'
import type { TokenCreated } from '#api/generated/types.gen.ts'
import { refreshAllTabs } from '#api/query/query.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SecretDrawer } from '#ui/overlay/SecretDrawer.tsx'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { ExpiryFields } from './ExpiryFields.tsx'
import { ScopesInput } from './ScopesInput.tsx'
import { emptyToken, tokenBody, type TokenDraft, tokenSchema } from './tokenDraft.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

/**
 * Creates a token without a TanStack mutation, because the mutation cache would retain the response, which contains
 * the secret.
 */
async function create(input: ClientInput<typeof createToken>): Promise<TokenCreated> {
  try {
    return await call(createToken, input)
  } finally {
    // Refresh after an error too, because the token may have been created before the error.
    void refreshAllTabs(['listTokens', 'listEvents'])
  }
}

/** Creates a token and shows its secret, which cannot be shown again. */
export function TokenCreateForm() {
  const close = useCloseDrawer()
  const [createdToken, setCreatedToken] = useState<TokenCreated>()
  const reason = useDeniedReason(needs.account.write)
  const form = useContractForm<TokenDraft>({
    schema: tokenSchema,
    defaultValues: emptyToken,
  })
  if (createdToken) {
    return (
      <SecretDrawer
        title="Token created"
        noun="token"
        secret={createdToken.token ?? ''}
        onClose={close}
      >
        <p>
          <strong>{createdToken.label}</strong> is active. Send it in the header{' '}
          <code>Authorization: Bearer</code>.
        </p>
      </SecretDrawer>
    )
  }
  return (
    <FormDrawer
      title="Create token"
      call="POST /profile/tokens"
      form={form}
      operation={{ mutateAsync: create }}
      toInput={(draft) => ({ body: tokenBody(draft, Date.now()) })}
      onDone={(output) => {
        setCreatedToken(output)
        return false
      }}
      onClose={close}
      deniedReason={reason}
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={limits.tokenCreate.label.max}
      />
      <ExpiryFields control={form.control} />
      <ScopesInput control={form.control} />
    </FormDrawer>
  )
}
