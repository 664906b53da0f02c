import type { ReactNode } from 'react'
import { formatMoney } from '#lib/format.ts'
import styles from './CostScreen.module.css'
import type { CostSum } from './rules/sums.ts'

interface CostAmountsProps {
  total: CostSum
  pending: boolean
  /** False if the objects could not be read, so that no object does not mean no cost. */
  isWhole?: boolean
  /** Further amounts. */
  children?: ReactNode
}

/** Cost of the account this month: so far, forecast, and in a whole month. */
export function CostAmounts({ total, pending, isWhole = true, children }: CostAmountsProps) {
  const isEmpty = total.objects === 0 && isWhole
  const money = (dollars: number | undefined) =>
    pending ? '…' : formatMoney(isEmpty ? 0 : dollars)
  return (
    <dl className={styles.totals}>
      <div>
        <dt>So far</dt>
        <dd className={styles.amount}>{money(total.soFar)}</dd>
      </div>
      <div>
        <dt>Forecast</dt>
        <dd className={styles.amount}>{money(total.forecast)}</dd>
      </div>
      <div>
        <dt>Full month at this rate</dt>
        <dd className={styles.amount}>{money(total.monthly)}</dd>
      </div>
      {children}
    </dl>
  )
}
