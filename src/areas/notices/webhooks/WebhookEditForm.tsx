import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeniedReason } from '#api/session/permissions.ts'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { accountPaths } from '#paths/account.ts'
import { needs } from '../../needs.ts'
import { TokenLeft } from '../../ServerToken.tsx'
import { changeWebhook, type Webhook, type WebhookInput, webhooksQuery } from './webhooks.ts'
import { webhookDraftOf, WebhookFields, webhookSchema } from './WebhookFields.tsx'

interface WebhookEditFormProps {
  id: string
  onClose: () => void
}

/** Form that changes the URL and events of a webhook. Its signing secret stays the same. */
export function WebhookEditForm({ id, onClose }: WebhookEditFormProps) {
  const { data } = useQuery(webhooksQuery)
  // Store the webhook in state, so that the form keeps its values if the webhook is deleted in the meantime.
  const [webhook] = useState(() => data?.webhooks.find((each) => each.id === id))
  if (webhook) return <EditForm webhook={webhook} onClose={onClose} />
  return (
    <Drawer title="Edit webhook" onClose={onClose}>
      <p>There is no such webhook, or it has ended.</p>
    </Drawer>
  )
}

function EditForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const deniedReason = useDeniedReason(needs.account.write)
  const [tokenLeft, setTokenLeft] = useState<string>()
  const { id } = webhook
  const form = useContractForm({
    schema: webhookSchema,
    defaultValues: webhookDraftOf(webhook),
  })
  if (tokenLeft !== undefined)
    return (
      <Drawer title="Edit webhook" width="wide" onClose={onClose}>
        <TokenLeft
          outcome="The webhook has a new access token. The API did not revoke the previous one"
          reason={tokenLeft}
          tokensHref={accountPaths.tokens()}
        />
      </Drawer>
    )
  return (
    <FormDrawer
      title="Edit webhook"
      submitLabel="Save changes"
      form={form}
      operation={{ mutateAsync: (input: WebhookInput) => changeWebhook(id, input) }}
      toInput={(draft) => draft}
      onDone={(left) => {
        if (left === undefined) {
          toast('Saved the webhook')
          return true
        }
        setTokenLeft(left)
        return false
      }}
      onClose={onClose}
      deniedReason={deniedReason}
    >
      <WebhookFields
        control={form.control}
        addressHelp="A new URL immediately receives the waiting deliveries, and ends a pause by the server. The signing secret does not change."
      >
        The access token of this webhook has these scopes. If other events or rules need other
        scopes, the server creates a new token and revokes the previous one.
      </WebhookFields>
    </FormDrawer>
  )
}
