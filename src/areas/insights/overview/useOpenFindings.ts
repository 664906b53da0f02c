import { useSession } from '#api/session/session.ts'
import { entityLabels } from '../../eventLabels.ts'
import { useReadableAcceptedFindings } from './acceptedFindings.ts'
import { isHidden } from './hiddenFindings.ts'
import { findingsOf } from './rules.ts'
import type { Finding } from './rules/rule.ts'
import { useSnoozedFindings } from './snoozedFindings.ts'
import { useOverview } from './useOverview.ts'

/** Reads what the overview evaluates. `findings` returns the findings that are neither accepted nor snoozed. */
export function useOpenFindings() {
  const { known, pending, refetch } = useOverview()
  const { session } = useSession()
  const decisions = useReadableAcceptedFindings()
  const snoozes = useSnoozedFindings()
  return {
    pending: pending || decisions.isLoading || snoozes.isLoading,
    refetch: () => Promise.all([refetch(), decisions.refetch(), snoozes.refetch()]),
    findings: (): Finding[] => {
      const now = Date.now()
      const hiding = { accepted: decisions.accepted, snoozed: snoozes.snoozed, now }
      return findingsOf(known, {
        now,
        username: session?.username ?? null,
        words: entityLabels,
      }).filter((finding) => !isHidden(finding, hiding))
    },
  }
}
