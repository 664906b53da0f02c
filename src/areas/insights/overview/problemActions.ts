import { mdiBackupRestore, mdiWallFire } from '@mdi/js'
import { withoutBackups } from './rules/backups.ts'
import { withoutFirewall } from './rules/exposure.ts'
import type { Finding } from './rules/rule.ts'

/** An action on all instances that have a problem. */
export type ProblemAction = 'assign-firewall' | 'enable-backups'

interface ProblemActionText {
  label: string
  icon: string
  rule: string
  /** Reason why the action is disabled if no selected finding is of the rule. */
  unable: string
}

export const problemActions: Readonly<Record<ProblemAction, ProblemActionText>> = {
  'assign-firewall': {
    label: 'Assign firewall',
    icon: mdiWallFire,
    rule: withoutFirewall.id,
    unable: 'No selected problem is a missing firewall.',
  },
  'enable-backups': {
    label: 'Enable backups',
    icon: mdiBackupRestore,
    rule: withoutBackups.id,
    unable: 'No selected problem is a missing backup.',
  },
}

export const problemActionNames = Object.keys(problemActions) as ProblemAction[]

/** Returns the instances of those findings on which the action is possible. */
export const computesFor = (action: ProblemAction, findings: readonly Finding[]): number[] =>
  findings.flatMap(({ rule, computeId }) =>
    rule === problemActions[action].rule && computeId !== undefined ? [computeId] : [],
  )
