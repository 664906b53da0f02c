import { mdiBackupRestore, mdiUpdate, mdiWallFire } from '@mdi/js'
import { withoutBackups } from './rules/backups.ts'
import { endedImages } from './rules/ends.ts'
import { withoutFirewall } from './rules/exposure.ts'
import { unattachedVolumes } from './rules/notices.ts'
import type { Finding } from './rules/rule.ts'
import { stoppedComputes } from './rules/unused.ts'
import { computePaths } from '#paths/computes.ts'
import { volumePaths } from '#paths/volumes.ts'

/** An action on all instances that have a problem. */
export type ProblemAction = 'assign-firewall' | 'enable-backups' | 'plan-replacement'

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
  'plan-replacement': {
    label: 'Plan replacement',
    icon: mdiUpdate,
    rule: endedImages.id,
    unable: 'No selected problem is an end-of-life image.',
  },
}

export const problemActionNames = Object.keys(problemActions) as ProblemAction[]

/** Returns the instances of those findings on which the action is possible. */
export const computesFor = (action: ProblemAction, findings: readonly Finding[]): number[] =>
  findings.flatMap(({ rule, computeId }) =>
    rule === problemActions[action].rule && computeId !== undefined ? [computeId] : [],
  )

/** Filtered lists where all objects with a problem can be reviewed, by rule. */
export const reviewLinks: Readonly<Record<string, string>> = {
  [unattachedVolumes.id]: `${volumePaths.list()}?attached=Not+attached`,
  [stoppedComputes.id]: `${computePaths.list()}?status=offline`,
}
