import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { transferGigabyte } from '#contract/rules/transfer.ts'
import { asApiError } from '#api/http/client.ts'
import type { ComputeTransfer } from '#api/generated/types.gen.ts'
import { cx } from '#lib/cx.ts'
import { formatCount, formatPercent, formatTransfer } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { useNow } from '#ui/display/useNow.ts'
import { useAddressParams } from '#ui/useAddressParams.ts'
import { computeTransferQuery } from '../queries.ts'
import { MonthSelect } from './MonthSelect.tsx'
import { monthlyUse } from './projection.ts'
import { transferOfMonthQuery } from './queries.ts'
import { monthAt, statsMonthName, monthParam, monthsBetween, monthText } from './statsRange.ts'
import styles from './TransferPanel.module.css'

interface TransferPanelProps {
  computeId: number
  /** Creation time of the instance, so that only later months are offered. */
  created?: string | undefined
  /** Alert threshold for the quota, in percent; 0 means off. */
  alertPercent?: number | undefined
}

/** Public traffic: the quota of this month, and inbound and outbound traffic of any month. */
export function TransferPanel({ computeId, created, alertPercent }: TransferPanelProps) {
  const now = useNow()
  const { params, change } = useAddressParams()
  const current = monthAt(now)
  const month = monthParam(params.get('transfer'), now) ?? current
  const isCurrent = monthText(month) === monthText(current)
  const quota = useQuery(computeTransferQuery(computeId))
  const traffic = useQuery(transferOfMonthQuery(computeId, month))
  return (
    <Panel
      title="Transfer"
      meta={statsMonthName(month)}
      action={
        <MonthSelect
          label="Month of the transfer"
          months={monthsBetween(parseTime(created)?.getTime(), now)}
          value={monthText(month)}
          onChange={(text) => change({ transfer: text === monthText(current) ? undefined : text })}
        />
      }
    >
      <div className={styles.transfer}>
        {isCurrent && !(isMissing(quota) && isMissing(traffic)) && (
          <div>
            <QueryPart query={quota} lines={2}>
              {(data) => <Quota transfer={data} alertPercent={alertPercent} now={now} />}
            </QueryPart>
          </div>
        )}
        <QueryPart query={traffic} lines={3}>
          {(data) => (
            <DescriptionList label={`Traffic of ${statsMonthName(month)}`}>
              <DescriptionItem label="In">{bytes(data.bytes_in)}</DescriptionItem>
              <DescriptionItem label="Out">{bytes(data.bytes_out)}</DescriptionItem>
              <DescriptionItem label="Total">{bytes(data.bytes_total)}</DescriptionItem>
            </DescriptionList>
          )}
        </QueryPart>
      </div>
    </Panel>
  )
}

/** Formats bytes in the quota's GB, so that both are comparable; the tooltip shows the exact number. */
const bytes = (count: number | undefined) =>
  count === undefined ? undefined : (
    <span {...tooltip(`${formatCount(count)} bytes`)}>
      {formatTransfer(count / transferGigabyte)}
    </span>
  )

interface QuotaProps {
  transfer: ComputeTransfer
  alertPercent: number | undefined
  now: number
}

function Quota({ transfer: { used, quota, billable }, alertPercent, now }: QuotaProps) {
  const projected = used === undefined ? undefined : monthlyUse(used, now)
  const share = quota ? ((used ?? 0) / (quota * transferGigabyte)) * 100 : undefined
  const alert = alertPercent ? `, alert at ${formatPercent(alertPercent)}` : ''
  return (
    <>
      <p>
        <strong>{formatTransfer(used === undefined ? undefined : used / transferGigabyte)}</strong>{' '}
        of {formatTransfer(quota)} used
        <span className={styles.dim}>
          {share !== undefined && ` (${formatPercent(share)}${alert})`}
        </span>
      </p>
      {share !== undefined && (
        <div className={styles.meter} aria-hidden="true">
          <div
            className={cx(styles.used, share > 100 && styles.over)}
            style={{ width: `${Math.min(share, 100)}%` }}
          />
          {Boolean(alertPercent) && (
            <div
              className={styles.alert}
              style={{ left: `${Math.min(alertPercent ?? 0, 100)}%` }}
            />
          )}
        </div>
      )}
      {projected !== undefined && (
        <p className={styles.dim}>
          About {formatTransfer(projected / transferGigabyte)} by the end of the month at this rate.
        </p>
      )}
      <p className={styles.dim}>
        {billable === undefined
          ? 'The API does not report whether any of it is billed.'
          : billable > 0
            ? `${formatTransfer(billable)} over the quota will be billed.`
            : 'No overage.'}
      </p>
    </>
  )
}

interface QueryPartProps<Data> {
  query: {
    data: Data | undefined
    error: unknown
    refetch: () => Promise<unknown>
    isFetching: boolean
  }
  lines: number
  children: (data: Data) => ReactNode
}

/** True if the API has no transfer data for the instance yet. */
const isMissing = ({ data, error }: { data: unknown; error: unknown }) =>
  data === undefined && error != null && asApiError(error).isGone

/** A part of the panel with a separate query, which can fail independently. */
function QueryPart<Data>({ query, lines, children }: QueryPartProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (isMissing(query)) return <p>No transfer data yet.</p>
  if (query.error) {
    return (
      <div className={styles.failed} role="alert">
        <p>{asApiError(query.error).message}</p>
        <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.bones}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width="60%" height={14} />
      ))}
    </div>
  )
}
