import { useMemo } from 'react'
import { Link } from 'react-router'
import { sentenceList } from '#lib/format.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { costPaths } from '#paths/cost.ts'
import { CostAmounts } from '../cost/CostAmounts.tsx'
import { objectItems } from '../cost/rules/objects.ts'
import { totalOf } from '../cost/rules/sums.ts'
import { useCost } from '../cost/useCost.ts'
import { billingMonthName, lowerBoundReason } from '../cost/words.ts'
import type { UnavailablePart } from '../public/accountReads.ts'
import styles from './OverviewScreen.module.css'
import { PanelFailure } from './PanelFailure.tsx'
import { overviewReads } from './reads.ts'

const sharedNouns = new Set(Object.values(overviewReads).map(({ read }) => read.noun))

/** The screen reports the failures of the lists that it reads for the findings, and loads them again. */
const isOwnFailure = ({ noun, retry }: UnavailablePart) => retry && !sharedNouns.has(noun)

/** Panel with the cost of the account this month. */
export function CostPanel() {
  const { items, unavailable, isRestricted, pending, now, retry } = useCost()
  const total = useMemo(() => totalOf(objectItems(items)), [items])
  const failedReads = unavailable.filter(isOwnFailure)
  const otherParts = unavailable.filter((part) => !isOwnFailure(part))
  const reason = lowerBoundReason(otherParts, total.unpriced, isRestricted)
  return (
    <Panel title="Cost" meta={billingMonthName(now)}>
      <div className={styles.stack}>
        <CostAmounts
          total={total}
          pending={pending}
          isWhole={unavailable.every(({ absent }) => absent)}
        />
        {!pending && reason !== undefined && <p className={styles.quiet}>{reason}</p>}
        {failedReads.length > 0 && (
          <PanelFailure
            text={`Could not be loaded: ${sentenceList(failedReads.map((part) => `${part.noun} (${part.reason})`))}`}
            onRetry={retry}
          />
        )}
        <p>
          <Link to={costPaths.screen()}>View costs</Link>
        </p>
      </div>
    </Panel>
  )
}
