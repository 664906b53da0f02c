import { mdiChevronDown } from '@mdi/js'
import { cx } from '#lib/cx.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { tooltipWhenCut } from '#ui/overlay/tooltip.ts'
import styles from './RuleSummary.module.css'
import { ruleBody, type RuleDraft } from './rulesDraft.ts'
import { ruleMatchText, rangesOfRule } from './ruleLabels.ts'

interface RuleSummaryProps {
  /** Name of the rule, for example "inbound rule 1". */
  name: string
  draft: RuleDraft
  fault: string | undefined
  expanded: boolean
  onToggle: () => void
}

/** Summary such as "Accept TCP 80, 443 · https" above the rule's addresses or its error. Toggles the fields. */
export function RuleSummary({ name, draft, fault, expanded, onToggle }: RuleSummaryProps) {
  const rule = ruleBody(draft)
  return (
    <button type="button" className={styles.summary} aria-expanded={expanded} onClick={onToggle}>
      <span className={styles.match} {...tooltipWhenCut}>
        <span className="visually-hidden">{name}: </span>
        {ruleMatchText(rule)}
        {rule.label !== undefined && <span className={styles.label}> · {rule.label}</span>}
      </span>
      <Icon path={mdiChevronDown} size={16} className={styles.arrow} />
      {!expanded && (
        <span className={cx(styles.ends, fault !== undefined && styles.fault)} {...tooltipWhenCut}>
          {fault ?? (rangesOfRule(rule).join(', ') || 'No address')}
        </span>
      )}
    </button>
  )
}
