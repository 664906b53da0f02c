import { useState, type ReactNode } from 'react'
import type { FirewallRules } from '#api/generated/types.gen.ts'
import { Choice } from '#ui/form/Choice.tsx'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { rulesBody, type RulesDraft } from './rulesDraft.ts'
import { directions, policyText, ruleText } from './ruleLabels.ts'
import styles from './StageDialog.module.css'
import { stagedText, type StageMode, stageRules, tooManyReason } from './stageRules.ts'

/** Editor state for dialogs that add rules to it. */
export interface StageTarget {
  firewallId: number
  /** Label of the firewall. */
  name: string
  saved: FirewallRules
  draft: RulesDraft
  onStage: (draft: RulesDraft) => void
  onClose: () => void
}

interface StageDialogProps extends StageTarget {
  title: string
  /** The rules to stage; undefined until there are some. */
  rules: FirewallRules | undefined
  /** The reason why there are no rules yet. */
  noRulesReason: string
  /** True if existing rules are always preserved. */
  addsOnly?: boolean
  /** Input for the source of the rules. */
  children: ReactNode
}

const modes = [
  { value: 'replace', label: 'Replace them' },
  { value: 'add', label: 'Keep them' },
] as const

/** Dialog that previews rules from another source before they are staged in the editor. Saves nothing. */
export function StageDialog(props: StageDialogProps) {
  const { title, saved, draft, rules, noRulesReason, addsOnly = false, children } = props
  const { onStage, onClose } = props
  const [mode, setMode] = useState<StageMode>(addsOnly ? 'add' : 'replace')
  const staged = rules && stageRules(saved, draft, rules, mode)
  const isSame =
    staged && JSON.stringify(rulesBody(staged.draft)) === JSON.stringify(rulesBody(draft))
  const reason = staged
    ? (tooManyReason(staged) ?? (isSame ? 'The editor has these rules already.' : undefined))
    : noRulesReason
  return (
    <ActionDialog
      title={title}
      width="wide"
      action="Stage rules"
      disabledReason={reason}
      onAction={() => {
        if (staged) onStage(staged.draft)
      }}
      onClose={onClose}
    >
      <div className={styles.stack}>
        {children}
        {!addsOnly && (
          <Choice legend="Current rules" options={modes} value={mode} onChange={setMode} />
        )}
        {rules && <RuleList rules={rules} withPolicies={mode === 'replace'} />}
        <output className={styles.outcome}>
          {staged && (reason ?? `${stagedText(staged, mode)} Review them before you save.`)}
        </output>
      </div>
    </ActionDialog>
  )
}

interface RuleListProps {
  rules: FirewallRules
  withPolicies: boolean
}

function RuleList({ rules, withPolicies }: RuleListProps) {
  const lines = directions.flatMap((direction) => [
    ...(rules[direction] ?? []).map((rule, at) => ({
      id: `${direction} ${at}`,
      where: `${direction} ${at + 1}`,
      text: [ruleText(rule, direction), rule.label && `“${rule.label}”`].filter(Boolean).join(', '),
    })),
    ...(withPolicies
      ? [
          {
            id: direction,
            where: `${direction} policy`,
            text: policyText(rules[`${direction}_policy`]),
          },
        ]
      : []),
  ])
  return (
    <ul className={styles.rules} aria-label="Rules to stage">
      {lines.map(({ id, where, text }) => (
        <li key={id}>
          <span className={styles.where}>{where}</span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
