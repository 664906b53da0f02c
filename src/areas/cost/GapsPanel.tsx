import { sentenceList } from '#lib/format.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import type { UnreadPart } from '../accountReads.ts'
import styles from './CostScreen.module.css'
import type { CostItem } from './rules/item.ts'
import { unpricedGaps } from './words.ts'

interface GapsPanelProps {
  items: readonly CostItem[]
  unread: readonly UnreadPart[]
}

/** Lists everything that the totals do not include, and explains how they are calculated. */
export function GapsPanel({ items, unread }: GapsPanelProps) {
  const byReason = Map.groupBy(unread, ({ reason }) => reason)
  return (
    <Panel title="Not included">
      <ul className={styles.list}>
        {[...byReason].map(([reason, parts]) => (
          <Gap key={reason} things={sentenceList(parts.map(({ noun }) => noun))} reason={reason} />
        ))}
        {unpricedGaps(items).map(({ things, reason }) => (
          <Gap key={reason} things={things} reason={reason} />
        ))}
        <Gap things="Objects deleted this month" reason="The lists no longer include them." />
        <Gap things="Taxes, credits and promotions" reason="The API does not return them." />
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
  <Panel title="How it is counted">
    <ul className={styles.list}>
      {[
        'Each started hour is billed, up to the monthly price. Months are in UTC.',
        'Instances that are off and suspended databases are billed.',
        'Plans and backups that changed this month are counted at their current price for the whole month.',
        'The forecast assumes no changes.',
        'An object with several tags counts under each.',
      ].map((rule) => (
        <li key={rule} className={styles.quiet}>
          {rule}
        </li>
      ))}
    </ul>
  </Panel>
)
