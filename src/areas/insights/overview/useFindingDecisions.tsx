import { mdiAlarmOff, mdiAlarmSnooze, mdiCheckDecagram, mdiUndo } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deniedReasonOf, grantsQuery, useDeniedReason } from '#api/session/permissions.ts'
import { useScopes } from '#api/session/scopes.ts'
import { plural } from '#lib/format.ts'
import type { BulkAction, RowAction } from '#ui/table/column.ts'
import { RejectionDialog } from '#ui/overlay/RejectionDialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { needs } from '../../needs.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { decideOnFindings, useAcceptedFindings } from './acceptedFindings.ts'
import type { FindingRow } from './findingColumns.tsx'
import { snoozedUntil, updateMemory } from './memory.ts'
import { SnoozeDialog } from './SnoozeDialog.tsx'

export const findingViews = ['open', 'snoozed', 'accepted'] as const

/** Selection of the shown findings: those that need attention, or the hidden ones. */
export type FindingView = (typeof findingViews)[number]

type Findings = readonly FindingRow[]

const idsOf = (findings: Findings) => findings.map(({ id }) => id)

function wake(findings: Findings): void {
  updateMemory((known) => snoozedUntil(known, idsOf(findings), 0, Date.now()))
  toast(`Ended the snooze of ${plural(findings.length, 'finding')}`)
}

const readNeed = { scope: 'account:read_only', account: 'read_only' } as const

/** Returns the findings that users of the account have accepted, if this user may read them. */
export function useReadableAcceptedFindings() {
  const scopes = useScopes()
  const { data: grants, isPending } = useQuery(grantsQuery())
  const deniedReason = deniedReasonOf(readNeed, scopes, grants)
  const canRead = !isPending && deniedReason === undefined
  const { accepted, error, refetch } = useAcceptedFindings(canRead)
  return {
    accepted,
    refetch: () => (canRead ? refetch() : undefined),
    failureReason: deniedReason ?? error?.reason,
  }
}

/**
 * Returns the actions that hide findings or show them again, for rows, problems and selections. The caller must render
 * `dialog`.
 */
export function useFindingDecisions(view: FindingView, now: number, failureReason?: string) {
  const [snoozing, setSnoozing] = useState<Findings>([])
  const [accepting, setAccepting] = useState<Findings>([])
  const [error, setError] = useState<unknown>()
  const deniedReason = useDeniedReason(needs.account.manage) ?? failureReason

  const endAcceptance = async (findings: Findings) => {
    try {
      await decideOnFindings(idsOf(findings), null)
      toast(`Ended the acceptance of ${plural(findings.length, 'finding')}`)
    } catch (thrown) {
      setError(thrown)
    }
  }

  const snooze = { label: 'Snooze', icon: mdiAlarmSnooze, run: setSnoozing }
  const endSnooze = { label: 'End snooze', icon: mdiAlarmOff, run: wake }
  const accept = {
    label: 'Accept',
    icon: mdiCheckDecagram,
    disabledReason: deniedReason,
    run: setAccepting,
  }
  const reject = {
    label: 'End acceptance',
    icon: mdiUndo,
    disabledReason: deniedReason,
    run: (findings: Findings) => void endAcceptance(findings),
  }
  const decisions = { open: [snooze, accept], snoozed: [endSnooze, accept], accepted: [reject] }[
    view
  ].map((decision) => ({ disabledReason: undefined, ...decision }))

  return {
    menuOf: (findings: Findings): RowAction[] =>
      decisions.map(({ run, ...decision }, at) => ({
        ...decision,
        quick: at === 0,
        onSelect: () => run(findings),
      })),
    bulkActions: decisions.map(({ label, icon, disabledReason, run }): BulkAction<FindingRow> => ({
      label,
      icon,
      disabledReason: () => disabledReason,
      onSelect: run,
    })),
    dialog: (
      <>
        {snoozing.length > 0 && (
          <SnoozeDialog findings={snoozing} now={now} onClose={() => setSnoozing([])} />
        )}
        {accepting.length > 0 && (
          <AcceptDialog findings={accepting} onClose={() => setAccepting([])} />
        )}
        {error !== undefined && (
          <RejectionDialog
            title="The acceptance could not be ended"
            error={error}
            onClose={() => setError(undefined)}
          />
        )}
      </>
    ),
  }
}
