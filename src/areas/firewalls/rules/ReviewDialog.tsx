import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { plural } from '#lib/format.ts'
import type { RuleChange } from './rulesDiff.ts'
import styles from './RulesTab.module.css'

interface ReviewDialogProps {
  name: string
  changes: readonly RuleChange[]
  /** What is to be known besides. */
  warnings: readonly string[]
  onSave: () => Promise<unknown>
  onClose: () => void
}

/** What a save changes, rule by rule, before it is sent. */
export function ReviewDialog({ name, changes, warnings, onSave, onClose }: ReviewDialogProps) {
  return (
    <ConfirmDialog
      title={`Save the rules of ${name}?`}
      action="Save rules"
      tone="plain"
      onConfirm={onSave}
      onClose={onClose}
    >
      <p>{plural(changes.length, 'change')}, in force on its devices at once.</p>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
      <table className={styles.diff} aria-label="Changes">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ id, where, before, after }) => (
            <tr key={id}>
              <th scope="row">{where}</th>
              <td className={styles.dim}>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ConfirmDialog>
  )
}
