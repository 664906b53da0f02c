import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pollWhile } from '#api/query/polling.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { StatusFamily } from '#ui/display/statusFamily.ts'
import { Time } from '#ui/display/Time.tsx'
import { entityName, eventAction } from '../../eventLabels.ts'
import { deliveriesQuery, type Delivery, readEvery, resendDelivery } from './webhooks.ts'
import styles from './Webhooks.module.css'

const families: Readonly<Record<Delivery['state'], StatusFamily>> = {
  delivered: 'done',
  waiting: 'working',
  failed: 'failed',
}

type Attempt = Delivery['attempts'][number]

/** Formats the result of a delivery attempt, for example "Delivered in 35 ms (204)." */
export const outcomeText = ({ status, error, ms }: Attempt): string =>
  error === null ? `Delivered in ${ms} ms (${status}).` : `Failed after ${ms} ms. ${error}`

function titleOf({ kind, action, entity, finding }: Delivery): string {
  if (kind === 'test') return 'Test delivery'
  if (finding) return `${finding.label}: ${finding.object}`
  const name = entityName(entity)
  const words = eventAction({ action: action ?? '' })
  return name === undefined ? words : `${words}: ${name}`
}

interface DeliveryLogProps {
  /** Webhook id. */
  id: string
  onFailure: (failure: unknown) => void
}

/** Latest deliveries of a webhook, newest first. */
export function DeliveryLog({ id, onFailure }: DeliveryLogProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...deliveriesQuery(id),
    refetchInterval: pollWhile<unknown>(() => readEvery),
  })
  const [sending, setSending] = useState<string>()
  const resend = async (delivery: string) => {
    setSending(delivery)
    onFailure(undefined)
    try {
      await resendDelivery(id, delivery)
    } catch (thrown) {
      onFailure(thrown)
    } finally {
      setSending(undefined)
    }
  }
  const deliveries = data?.deliveries ?? []
  return (
    <section className={styles.part} aria-label="Deliveries">
      <h3 className={styles.heading}>Deliveries</h3>
      {error && data === undefined && (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data && deliveries.length === 0 && (
        <p className={styles.quiet}>
          No deliveries yet. Ended jobs are sent within a minute, new findings within 12 minutes.
        </p>
      )}
      <ol className={styles.deliveries} aria-label="Log">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className={styles.delivery}>
            <Told delivery={delivery} />
            <Button
              size="small"
              label={`Send again: ${titleOf(delivery)}`}
              busy={sending === delivery.id}
              onClick={() => void resend(delivery.id)}
            >
              Send again
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Told({ delivery }: { delivery: Delivery }) {
  const { state, created, next_try: next, attempts } = delivery
  const last = attempts.at(-1)
  return (
    <div className={styles.facts}>
      <div className={styles.title}>
        <span>{titleOf(delivery)}</span>
        <StatusChip status={state} family={families[state]} />
      </div>
      <div className={styles.attempt}>
        <Time value={last?.at ?? created} as="dateTime" />
        {last && ` – ${outcomeText(last)}`}
        {next !== null && attempts.length > 0 && (
          <>
            {' '}
            Next attempt: <Time value={next} />.
          </>
        )}
      </div>
      {attempts.length > 1 && (
        <details className={styles.attempt}>
          <summary>{plural(attempts.length, 'attempt')}</summary>
          <ol className={styles.attempts}>
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <Time value={attempt.at} as="dateTime" /> – {outcomeText(attempt)}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}
