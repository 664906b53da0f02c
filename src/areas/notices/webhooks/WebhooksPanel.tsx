import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { pollWhile } from '#api/query/polling.ts'
import { useReadOnlyReason } from '#api/session/readOnly.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Time } from '#ui/display/Time.tsx'
import { tooltipWhenCut } from '#ui/overlay/tooltip.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { noticePaths } from '#paths/notices.ts'
import { readEvery, webhooksQuery } from './webhooks.ts'
import { WebhookState } from './WebhookState.tsx'
import styles from './Webhooks.module.css'

const createDrawer = lazyOverlay(
  async () => (await import('./WebhookCreateForm.tsx')).WebhookCreateForm,
)
const webhookDrawer = lazyOverlay(async () => (await import('./WebhookDrawer.tsx')).WebhookDrawer)

const editForm = lazyOverlay(async () => (await import('./WebhookEditForm.tsx')).WebhookEditForm)

const drawers = ['create-webhook', 'webhook', 'edit-webhook'] as const

/** Panel with the webhooks to which the server posts events. */
export function WebhooksPanel() {
  const { data, error, isFetching, refetch } = useQuery({
    ...webhooksQuery,
    refetchInterval: pollWhile<unknown>(() => readEvery),
  })
  const readOnlyReason = useReadOnlyReason()
  const drawer = useDrawerAddress({ names: drawers })
  const webhooks = data?.webhooks ?? []
  const createButton = useRef<HTMLButtonElement>(null)
  const [hasEnded, setHasEnded] = useState(false)
  const isOpen = drawer.name !== undefined
  // The drawer cannot restore the focus to the link, because the link was removed.
  useEffect(() => {
    if (hasEnded && !isOpen) createButton.current?.focus()
  }, [hasEnded, isOpen])
  const isFull = data !== undefined && webhooks.length >= data.most
  return (
    <Panel
      title="Webhooks"
      action={
        <Button
          ref={createButton}
          size="small"
          onClick={() => {
            setHasEnded(false)
            drawer.open('create-webhook')
          }}
          disabledReason={
            readOnlyReason ??
            (isFull ? `You have ${data.most} webhooks already. End one first.` : undefined)
          }
        >
          Create webhook
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.quiet}>
          The server sends ended jobs and new findings to your URL in signed requests, even while
          the console is closed.
        </p>
        {error && data === undefined && (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {webhooks.length > 0 && (
          <ul className={styles.webhooks} aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <li key={webhook.id} className={styles.webhook}>
                <Link
                  to={noticePaths.webhook(webhook.id)}
                  className={styles.url}
                  {...tooltipWhenCut}
                >
                  {webhook.url}
                </Link>
                <WebhookState webhook={webhook} />
                <span className={styles.quiet}>
                  {webhook.last_delivery === null ? (
                    'No deliveries yet'
                  ) : (
                    <>
                      {webhook.last_delivery.error === null ? 'Delivered' : 'Failed'}{' '}
                      <Time value={webhook.last_delivery.at} />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {drawer.name === 'create-webhook' && <createDrawer.Component onClose={drawer.close} />}
      {drawer.name === 'webhook' && drawer.id !== undefined && (
        <webhookDrawer.Component
          key={drawer.id}
          id={drawer.id}
          onEnded={() => setHasEnded(true)}
          onEdit={() => drawer.open('edit-webhook', drawer.id)}
          onClose={drawer.close}
        />
      )}
      {drawer.name === 'edit-webhook' && drawer.id !== undefined && data && (
        <editForm.Component key={drawer.id} id={drawer.id} onClose={drawer.close} />
      )}
    </Panel>
  )
}
