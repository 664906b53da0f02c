import { useQuery } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import type { ReactNode } from 'react'
import { CheckboxGroup } from '#ui/form/fields/CheckboxGroup.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { schemaOf } from '#ui/form/formErrors.ts'
import { ServerToken } from '../../ServerToken.tsx'
import { webhookKindChoices } from '../kinds.ts'
import { scopesFor, type Webhook, type WebhookInput, webhooksQuery } from './webhooks.ts'

interface WebhookDraft {
  url: string
  kinds: string[]
  which: 'all' | 'chosen'
  /** Preserved while all rules are selected. */
  rules: string[]
}

export const webhookDraftOf = ({ url, kinds, rules }: Pick<Webhook, 'url' | 'kinds' | 'rules'>) =>
  ({ url, kinds, which: rules === null ? 'all' : 'chosen', rules: rules ?? [] }) as const

const wantedRules = ({ kinds, which, rules }: Omit<WebhookDraft, 'url'>) =>
  kinds.includes('attention') && which === 'chosen' ? rules : null

/** The URL is validated by the server, which knows the networks that it can reach. */
export const webhookSchema = schemaOf<WebhookDraft, WebhookInput>((draft) => {
  const { url, kinds } = draft
  const rules = wantedRules(draft)
  const faults = [
    ...(url.trim() === '' ? [{ field: 'url', reason: 'Required' }] : []),
    ...(kinds.length === 0 ? [{ field: 'kinds', reason: 'Required' }] : []),
    ...(rules?.length === 0 ? [{ field: 'rules', reason: 'Required' }] : []),
  ]
  return faults.length > 0 ? { faults } : { sent: { url: url.trim(), kinds, rules } }
})

interface WebhookFieldsProps {
  control: Control<WebhookDraft, unknown, WebhookInput>
  /** Help text for the URL of an existing webhook. */
  addressHelp?: string
  /** Section about the access token, whose scopes depend on the selected events. */
  children: ReactNode
}

export function WebhookFields({ control, addressHelp, children }: WebhookFieldsProps) {
  const { data } = useQuery(webhooksQuery)
  const [kinds, which, rules] = useWatch({ control, name: ['kinds', 'which', 'rules'] })
  const scopes = data ? scopesFor(data, { kinds, rules: wantedRules({ kinds, which, rules }) }) : []
  return (
    <>
      <TextInput
        name="url"
        control={control}
        label="URL"
        type="url"
        placeholder="https://example.com/hook"
        help={
          addressHelp ??
          'Deliveries are sent to this URL as JSON, and retried for 10 hours until it returns 2xx.'
        }
      />
      <CheckboxGroup
        name="kinds"
        control={control}
        label="Events"
        options={webhookKindChoices.map(({ kind, label, help }) => ({
          value: kind,
          label,
          detail: help,
        }))}
      />
      {kinds.includes('attention') && (
        <SelectInput
          name="which"
          control={control}
          label="Rules"
          options={[
            { value: 'all', label: 'All rules', detail: 'Also those of later versions' },
            { value: 'chosen', label: 'Selected rules' },
          ]}
        />
      )}
      {kinds.includes('attention') && which === 'chosen' && (
        <CheckboxGroup
          name="rules"
          control={control}
          label="Selected rules"
          options={(data?.rules ?? []).map(({ id, label, about, unavailable }) => ({
            value: id,
            label,
            detail: about,
            ...(unavailable !== null && { disabledReason: unavailable }),
          }))}
        />
      )}
      {scopes.length > 0 && <ServerToken scopes={scopes}>{children}</ServerToken>}
    </>
  )
}
