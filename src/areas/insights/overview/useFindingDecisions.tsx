import { mdiAlarmOff, mdiAlarmSnooze, mdiCheckDecagram, mdiTagCheckOutline, mdiUndo } from '@mdi/js'
import { useState } from 'react'
import { useDeniedReason } from '#api/session/permissions.ts'
import { plural } from '#lib/format.ts'
import type { BulkAction, RowAction } from '#ui/table/column.ts'
import { RejectionDialog } from '#ui/overlay/RejectionDialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { needs } from '../../needs.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { decideOnFindings } from './acceptedFindings.ts'
import type { FindingRow } from './findingColumns.tsx'
import { tagsOfFindings } from './findingRows.ts'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { snoozeFindings } from './snoozedFindings.ts'

export const findingViews = ['open', 'snoozed', 'accepted'] as const

/** Selection of the shown findings: those that need attention, or the hidden ones. */
export type FindingView = (typeof findingViews)[number]

type Findings = readonly FindingRow[]

/** A dialog that asks for the details of a decision. */
interface Asked {
  decision: 'snooze' | 'accept' | 'accept-tag'
  findings: Findings
}

interface Decision {
  label: string
  icon: string
  disabledReason?: string | undefined
  /** Returns the reason why the decision does not apply to these findings. Menus then omit it. */
  unable?: (findings: Findings) => string | undefined
  run: (findings: Findings) => void
}

interface DecisionOptions {
  view: FindingView
  now: number
  /** Reason why accepted findings cannot be read. */
  failureReason: string | undefined
  /** True if the console's server stores snoozes. */
  isSnoozeShared: boolean
}

/**
 * Returns the actions that hide findings or show them again, for rows, problems and selections. The caller must render
 * `dialog`.
 */
export function useFindingDecisions(options: DecisionOptions) {
  const { view, now, failureReason, isSnoozeShared } = options
  const [asked, setAsked] = useState<Asked>()
  const [failure, setFailure] = useState<{ title: string; error: unknown }>()
  const deniedReason = useDeniedReason(needs.account.manage) ?? failureReason
  const close = () => setAsked(undefined)

  const endDecision = async (
    noun: 'acceptance' | 'snooze',
    findings: Findings,
    end: (ids: string[]) => Promise<void>,
  ) => {
    try {
      await end(findings.map(({ id }) => id))
      toast(`Ended the ${noun} of ${plural(findings.length, 'finding')}`)
    } catch (error) {
      setFailure({ title: `The ${noun} could not be ended`, error })
    }
  }

  const accept: Decision = {
    label: 'Accept',
    icon: mdiCheckDecagram,
    disabledReason: deniedReason,
    run: (findings) => setAsked({ decision: 'accept', findings }),
  }
  const acceptForTag: Decision = {
    label: 'Accept for tag',
    icon: mdiTagCheckOutline,
    disabledReason: deniedReason,
    unable: (findings) =>
      tagsOfFindings(findings).length > 0 ? undefined : 'No selected object has a tag.',
    run: (findings) => setAsked({ decision: 'accept-tag', findings }),
  }
  const byView: Readonly<Record<FindingView, readonly Decision[]>> = {
    open: [
      {
        label: 'Snooze',
        icon: mdiAlarmSnooze,
        run: (findings) => setAsked({ decision: 'snooze', findings }),
      },
      accept,
      acceptForTag,
    ],
    snoozed: [
      {
        label: 'End snooze',
        icon: mdiAlarmOff,
        run: (findings) =>
          void endDecision('snooze', findings, (ids) => snoozeFindings(ids, null, isSnoozeShared)),
      },
      accept,
      acceptForTag,
    ],
    accepted: [
      {
        label: 'End acceptance',
        icon: mdiUndo,
        disabledReason: deniedReason,
        run: (findings) =>
          void endDecision('acceptance', findings, (ids) => decideOnFindings(ids, null)),
      },
    ],
  }
  const decisions = byView[view]

  return {
    menuOf: (findings: Findings): RowAction[] =>
      decisions
        .filter(({ unable }) => unable?.(findings) === undefined)
        .map(({ label, icon, disabledReason, run }, at) => ({
          label,
          icon,
          disabledReason,
          quick: at === 0,
          onSelect: () => run(findings),
        })),
    bulkActions: decisions.map(
      ({ label, icon, disabledReason, unable, run }): BulkAction<FindingRow> => ({
        label,
        icon,
        disabledReason: (findings) => disabledReason ?? unable?.(findings),
        onSelect: run,
      }),
    ),
    dialog: (
      <>
        {asked?.decision === 'snooze' && (
          <SnoozeDialog
            findings={asked.findings}
            now={now}
            isShared={isSnoozeShared}
            onClose={close}
          />
        )}
        {asked && asked.decision !== 'snooze' && (
          <AcceptDialog
            findings={asked.findings}
            isForTag={asked.decision === 'accept-tag'}
            onClose={close}
          />
        )}
        {failure && <RejectionDialog {...failure} onClose={() => setFailure(undefined)} />}
      </>
    ),
  }
}
