import type { FirewallRules } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { ChangesTable, type ListedChange } from '#ui/form/ChangesTable.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import styles from './ReviewDialog.module.css'

interface ReviewDialogProps {
  firewallId: number
  name: string
  changes: readonly ListedChange[]
  /** Sentences about ports that are opened or closed to everyone. */
  exposure: readonly string[]
  /** Other warnings. */
  warnings: readonly string[]
  /** The rules that are saved. */
  body: FirewallRules
  onSave: () => Promise<unknown>
  onClose: () => void
}

/** Dialog that shows the changes, rule by rule, before they are saved. */
export function ReviewDialog({
  firewallId,
  name,
  changes,
  exposure,
  warnings,
  body,
  onSave,
  onClose,
}: ReviewDialogProps) {
  return (
    <ConfirmDialog
      title={`Save the rules of ${name}?`}
      action="Save rules"
      tone="plain"
      call="PUT /networking/firewalls/{firewallId}/rules"
      callParts={{ path: { firewallId }, body }}
      onConfirm={onSave}
      onClose={onClose}
    >
      <p>
        {plural(changes.length, 'change')}. Takes effect on all devices of the firewall immediately.
      </p>
      {exposure.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
      <ChangesTable noun="Rule" changes={changes} />
    </ConfirmDialog>
  )
}
