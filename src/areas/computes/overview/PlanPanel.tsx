import { transferGigabyte } from '#contract/rules/transfer.ts'
import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { cx } from '#lib/cx.ts'
import { formatTransfer, formatMegabytes, formatMoney } from '#lib/format.ts'
import { Copy } from '#ui/display/Copy.tsx'
import { DescriptionItem, DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { priceIn, typeLabel } from '../public/price.ts'
import { computeTransferQuery, useComputeTypes } from '../queries.ts'
import styles from './ComputeOverviewTab.module.css'

/** Plan of an instance, with its price and usage. */
export function PlanPanel({ compute }: { compute: Compute }) {
  const { specs } = compute
  const types = useComputeTypes()
  const type = types.find(({ id }) => id === compute.type)
  const price = priceIn(type, compute.region)
  return (
    <Panel title="Plan">
      <DescriptionList>
        <DescriptionItem label="Type">
          {compute.type && (
            <Copy value={compute.type} what="type ID" mono={false}>
              {typeLabel(types, compute.type)}
            </Copy>
          )}
        </DescriptionItem>
        <DescriptionItem label="Price">
          {price?.monthly != null && (
            <>
              {formatMoney(price.monthly)}/mo
              {price.hourly != null && (
                <span className={styles.dim}>, {formatMoney(price.hourly)} an hour</span>
              )}
            </>
          )}
        </DescriptionItem>
        <DescriptionItem label="vCPUs">{specs?.vcpus}</DescriptionItem>
        {Boolean(specs?.gpus) && <DescriptionItem label="GPUs">{specs?.gpus}</DescriptionItem>}
        <DescriptionItem label="Memory">{formatMegabytes(specs?.memory)}</DescriptionItem>
        <DescriptionItem label="Disk space">{formatMegabytes(specs?.disk)}</DescriptionItem>
        <DescriptionItem label="Transfer this month">
          <Transfer compute={compute} />
        </DescriptionItem>
      </DescriptionList>
    </Panel>
  )
}

function Transfer({ compute }: { compute: Compute }) {
  const { data, error } = useQuery(computeTransferQuery(compute.id))
  if (error) {
    return <span className={styles.dim}>Unknown: {asApiError(error).message}</span>
  }
  if (!data) return <Skeleton width="120px" />
  const quota = data.quota ?? compute.specs?.transfer
  const share = quota ? (data.used ?? 0) / (quota * transferGigabyte) : 0
  return (
    <>
      {formatTransfer((data.used ?? 0) / transferGigabyte)} of {formatTransfer(quota)}
      {Boolean(data.billable) && <>, {formatTransfer(data.billable)} to be billed</>}
      {quota !== undefined && (
        <span className={styles.meter} aria-hidden="true">
          <span
            className={cx(styles.used, share > 1 && styles.over)}
            style={{ width: `${Math.min(100, share * 100)}%` }}
          />
        </span>
      )}
    </>
  )
}
