import { sentenceList } from '#lib/format.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import type { UnavailablePart } from '../public/accountReads.ts'
import styles from './CostScreen.module.css'
import type { CostItem } from './rules/item.ts'
import { unpricedGaps } from './words.ts'

interface GapsPanelProps {
  items: readonly CostItem[]
  unavailable: readonly UnavailablePart[]
}

/** Lists everything that the totals do not include, and explains how they are calculated. */
export function GapsPanel({ items, unavailable }: GapsPanelProps) {
  const byReason = Map.groupBy(unavailable, ({ reason }) => reason)
  return (
    <Panel title="Not included">
      <ul className={styles.list}>
        {[...byReason].map(([reason, parts]) => (
          <Gap key={reason} things={sentenceList(parts.map(({ noun }) => noun))} reason={reason} />
        ))}
        {unpricedGaps(items).map(({ things, reason }) => (
          <Gap key={reason} things={things} reason={reason} />
        ))}
        <Gap things="Objects deleted this month" reason="No longer listed." />
        <Gap things="Taxes, credits and promotions" reason="Not available from the API." />
      </ul>
    </Panel>
  )
}

const Gap = ({ things, reason }: { things: string; reason: string }) => (
  <li className={styles.gap}>
    <span className={styles.things}>{things}</span>
    <span className={styles.quiet}>{reason}</span>
  </li>
)

export const MethodPanel = () => (
  <Panel title="How this is calculated">
    <ul className={styles.list}>
      {[
        'Started hours are billed, up to the monthly price. Months are in UTC.',
        'Instances that are off and suspended databases are billed.',
        'Assumes today’s plans and backups for the whole month.',
        'The forecast assumes no changes.',
        'Objects with several tags count under each tag.',
      ].map((rule) => (
        <li key={rule} className={styles.quiet}>
          {rule}
        </li>
      ))}
    </ul>
  </Panel>
)
