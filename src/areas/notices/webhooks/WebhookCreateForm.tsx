import { useState } from 'react'
import { useDeniedReason } from '#api/session/permissions.ts'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { SecretDrawer } from '#ui/overlay/SecretDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { needs } from '../../needs.ts'
import { createWebhook } from './webhooks.ts'
import { webhookDraftOf, WebhookFields, webhookSchema } from './WebhookFields.tsx'

/** Form that creates a webhook and its access token and shows the signing secret once. */
export function WebhookCreateForm({ onClose }: { onClose: () => void }) {
  const deniedReason = useDeniedReason(needs.account.write)
  const [secret, setSecret] = useState<string>()
  const form = useContractForm({
    schema: webhookSchema,
    defaultValues: webhookDraftOf({ url: '', kinds: ['finished', 'failures'], rules: null }),
  })
  if (secret !== undefined)
    return (
      <SecretDrawer title="Webhook created" noun="signing secret" secret={secret} onClose={onClose}>
        <p>
          The receiver uses it to verify that deliveries come from this console. They are signed
          according to{' '}
          <a href="https://www.standardwebhooks.com" target="_blank" rel="noopener noreferrer">
            Standard Webhooks
          </a>{' '}
          ; most languages have a library for it.
        </p>
      </SecretDrawer>
    )
  return (
    <FormDrawer
      title="Create webhook"
      form={form}
      operation={{ mutateAsync: createWebhook }}
      toInput={(draft) => draft}
      onDone={(created) => {
        setSecret(created)
        return false
      }}
      onClose={onClose}
      deniedReason={deniedReason}
    >
      <WebhookFields control={form.control}>
        The server creates an access token for your user. It stores the token encrypted, uses it
        only to read, and revokes it when you end the webhook.
      </WebhookFields>
    </FormDrawer>
  )
}
