import { mdiAlertOutline, mdiPause, mdiPencilOutline, mdiPlay, mdiSendOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useReadOnlyReason } from '#api/session/readOnly.ts'
import { capitalize, midSentence, sentenceList } from '#lib/format.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Button } from '#ui/display/Button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { Time } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { accountPaths } from '#paths/account.ts'
import { TokenLeft, ServerToken } from '../../ServerToken.tsx'
import { webhookKindChoices } from '../kinds.ts'
import { DeliveryLog, outcomeText } from './DeliveryLog.tsx'
import {
  endWebhook,
  scopesFor,
  sendTest,
  setWebhookState,
  type Webhook,
  webhooksQuery,
} from './webhooks.ts'
import { LookFacts, SkippedRules } from './WebhookLook.tsx'
import { WebhookState } from './WebhookState.tsx'
import styles from './Webhooks.module.css'

interface WebhookDrawerProps {
  id: string
  onEnded: () => void
  onEdit: () => void
  onClose: () => void
}

/** Drawer with the state, delivery log and actions of a webhook. */
export function WebhookDrawer({ id, onEnded, onEdit, onClose }: WebhookDrawerProps) {
  const { data, error, isFetching, refetch } = useQuery(webhooksQuery)
  const [busy, setBusy] = useState<'state' | 'test' | 'end'>()
  const [failure, setFailure] = useState<unknown>()
  const [outcome, setOutcome] = useState<string>()
  const [tokenLeft, setTokenLeft] = useState<string>()
  const readOnlyReason = useReadOnlyReason()
  const webhook = data?.webhooks.find((each) => each.id === id)

  const run = async (name: typeof busy, act: () => Promise<unknown>) => {
    setBusy(name)
    setFailure(undefined)
    setOutcome(undefined)
    try {
      await act()
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setBusy(undefined)
    }
  }
  const test = () =>
    run('test', async () => {
      const attempt = (await sendTest(id)).attempts.at(-1)
      setOutcome(attempt && outcomeText(attempt))
    })
  const end = () =>
    run('end', async () => {
      const left = await endWebhook(id)
      toast('Ended the webhook')
      onEnded()
      if (left === undefined) onClose()
      else setTokenLeft(left)
    })

  return (
    <Drawer
      title="Webhook"
      width="wide"
      onClose={onClose}
      footer={
        webhook && (
          <Button
            variant="danger"
            busy={busy === 'end'}
            disabledReason={readOnlyReason}
            onClick={() => void end()}
          >
            End webhook
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {failure !== undefined && <ErrorNotice error={failure} />}
        {tokenLeft !== undefined && (
          <TokenLeft
            outcome="The webhook has ended. The API did not revoke its access token"
            reason={tokenLeft}
            tokensHref={accountPaths.tokens()}
          />
        )}
        {error && data === undefined && (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {data && !webhook && tokenLeft === undefined && (
          <p>There is no such webhook, or it has ended.</p>
        )}
        {data && webhook && (
          <>
            <Facts webhook={webhook} rules={data.rules} />
            <div className={styles.buttons}>
              <Button
                size="small"
                icon={mdiSendOutline}
                busy={busy === 'test'}
                disabledReason={readOnlyReason}
                onClick={() => void test()}
              >
                Send test delivery
              </Button>
              <StateButton
                state={webhook.state}
                busy={busy === 'state'}
                onSet={(state) => void run('state', () => setWebhookState(id, state))}
              />
              <Button size="small" icon={mdiPencilOutline} onClick={onEdit}>
                Edit
              </Button>
            </div>
            <output className={styles.outcome}>{outcome}</output>
            <DeliveryLog id={id} onFailure={setFailure} />
            <SkippedRules webhook={webhook} />
            <ServerToken scopes={scopesFor(data, webhook)}>
              The server reads with{' '}
              <Link to={accountPaths.tokens()}>the access token “{webhook.token_label}”</Link>,
              which it stores encrypted. Ending the webhook revokes it.
            </ServerToken>
          </>
        )}
      </div>
    </Drawer>
  )
}

interface FactsProps {
  webhook: Webhook
  rules: readonly { id: string; label: string }[]
}

function Facts({ webhook, rules }: FactsProps) {
  const { url, kinds, state, pause_reason: reason, failing_since: failing } = webhook
  const labels = webhookKindChoices
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ label }) => label)
  return (
    <>
      {state === 'paused' && (
        <Banner icon={mdiAlertOutline}>
          {reason === null ? 'You paused it.' : `Paused: ${reason}`} Events during the pause are not
          sent.
        </Banner>
      )}
      {state === 'active' && failing !== null && (
        <Banner icon={mdiAlertOutline}>
          Deliveries have failed since <Time value={failing} as="dateTime" />. The webhook is paused
          after 5 days.
        </Banner>
      )}
      {state === 'active' && webhook.read_fault !== null && (
        <Banner icon={mdiAlertOutline}>The events could not be loaded: {webhook.read_fault}</Banner>
      )}
      <DescriptionList label="State">
        <DescriptionItem label="URL">
          <span className={styles.whole}>{url}</span>
        </DescriptionItem>
        <DescriptionItem label="State">
          <WebhookState webhook={webhook} />
        </DescriptionItem>
        <DescriptionItem label="Events">
          {capitalize(sentenceList(labels.map(midSentence)))}
        </DescriptionItem>
        {kinds.includes('attention') && <LookFacts webhook={webhook} rules={rules} />}
        <DescriptionItem label="Created">
          <Time value={webhook.created} />
        </DescriptionItem>
      </DescriptionList>
    </>
  )
}

interface StateButtonProps {
  state: Webhook['state']
  busy: boolean
  onSet: (state: Webhook['state']) => void
}

function StateButton({ state, busy, onSet }: StateButtonProps) {
  const isActive = state === 'active'
  return (
    <Button
      size="small"
      icon={isActive ? mdiPause : mdiPlay}
      busy={busy}
      disabledReason={useReadOnlyReason()}
      onClick={() => onSet(isActive ? 'paused' : 'active')}
    >
      {isActive ? 'Pause' : 'Resume'}
    </Button>
  )
}
