import { useQuery } from '@tanstack/react-query'
import { formatTransfer } from '#lib/format.ts'
import { formatObjectSize } from '../bytes.ts'
import styles from '../ObjectStorage.module.css'
import { poolQuery, transferQuery } from '../queries.ts'

/** Shows the outbound transfer of the buckets this month and the quota that it counts against. */
export function TransferLine() {
  const { data: transfer } = useQuery(transferQuery())
  const { data: pool } = useQuery(poolQuery())
  const { used, quota, billable = 0 } = pool ?? {}
  return (
    <div className={styles.transfer}>
      <p className={styles.quiet}>
        {transfer === undefined
          ? 'Object storage adds 1 TB of outbound transfer to the account.'
          : `${formatObjectSize(transfer.used)} sent by buckets this month. Object storage adds 1 TB to the transfer pool.`}
      </p>
      {used !== undefined && quota !== undefined && used + quota > 0 && (
        <p className={styles.quiet}>
          <meter
            className={styles.meter}
            min={0}
            max={quota || 1}
            high={quota * 0.9}
            value={Math.min(used, quota)}
            aria-label="Transfer pool used"
          />
          {formatTransfer(used)} of {formatTransfer(quota)} of the transfer pool used
          {billable > 0 && `, ${formatTransfer(billable)} over it`}
        </p>
      )}
    </div>
  )
}
