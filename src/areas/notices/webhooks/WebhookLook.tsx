import { capitalize, midSentence, plural, sentenceList } from '#lib/format.ts'
import { DescriptionItem } from '#ui/layout/DescriptionList.tsx'
import { Time } from '#ui/display/Time.tsx'
import type { Webhook } from './webhooks.ts'
import styles from './Webhooks.module.css'

interface LookFactsProps {
  webhook: Webhook
  rules: readonly { id: string; label: string }[]
}

/** Shows the rules by which the server checks the overview for a webhook, and the last check. */
export function LookFacts({ webhook: { rules: chosen, look }, rules }: LookFactsProps) {
  const labels = rules.flatMap(({ id, label }) =>
    chosen?.includes(id) ? [midSentence(label)] : [],
  )
  return (
    <>
      <DescriptionItem label="Rules">
        {chosen === null ? 'All' : capitalize(sentenceList(labels))}
      </DescriptionItem>
      <DescriptionItem label="Last check">
        {look === null ? (
          'Not checked yet'
        ) : (
          <>
            <Time value={look.at} />, {plural(look.found, 'finding')}
          </>
        )}
      </DescriptionItem>
    </>
  )
}

/** Lists the rules that the last check could not evaluate, with the reasons. Renders nothing if there are none. */
export function SkippedRules({ webhook: { look } }: { webhook: Webhook }) {
  if (look === null || look.skipped.length === 0) return null
  return (
    <section className={styles.part} aria-label="Skipped rules">
      <h3 className={styles.heading}>Skipped rules</h3>
      <p className={styles.quiet}>
        The last check, <Time value={look.at} />, could not evaluate them. Their earlier findings
        are unchanged.
      </p>
      <dl className={styles.skipped}>
        {look.skipped.map(({ rule, label, reason }) => (
          <div key={rule}>
            <dt>{label}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
