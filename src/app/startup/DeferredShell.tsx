import '#ui/overlay/tooltipLayer.ts'
import { useEffect } from 'react'
import { followRecovery } from '#api/query/recovery.ts'
import { resumeTasks } from '#api/tasks/trackTask.ts'
import { bulkStore } from '#ui/bulk/bulk.ts'
import { BulkDock } from '#ui/bulk/BulkDock.tsx'
import { Toasts } from '#ui/overlay/Toasts.tsx'
// Register all kinds of bulk actions, so that a run interrupted by a reload continues on any screen.
import '../../areas/computes/actions/bulkActions.ts'
import { proofSettled, waitingForProof } from '#api/session/proof.ts'
import { onSignOut } from '#api/session/session.ts'
import { savesData } from '#lib/savesData.ts'
import { useStore } from '#lib/store.ts'
import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'
import { useChoices } from '../../areas/notices/choices.ts'
import { setBadge } from '../badges.ts'
import { proofDialog } from '../lazyPanels.ts'
import { dropDrafts } from '../session/drafts.ts'

// Loaded lazily, because its queries are in the bundle of all area routes, which loads after this file.
const unreadBadge = lazyIdle(
  async () => (await import('../../areas/support/UnreadBadge.tsx')).UnreadBadge,
)

// Loaded lazily, and only if the user has enabled browser notices.
const noticeWatch = lazyIdle(
  async () => (await import('../../areas/notices/NoticeWatch.tsx')).NoticeWatch,
)

function forgetWork() {
  bulkStore.forget()
  dropDrafts()
}

/** Parts of the shell that load after the first paint, because none of them is visible before the user acts. */
export function DeferredShell() {
  const isProofNeeded = useStore(waitingForProof) !== undefined
  const wantsNotices = Object.values(useChoices()).includes(true)
  useEffect(() => resumeTasks(), [])
  useEffect(() => onSignOut(forgetWork), [])
  useEffect(() => followRecovery(), [])
  return (
    <>
      <Toasts />
      <BulkDock />
      {isProofNeeded && <proofDialog.Component onClose={() => proofSettled(false)} />}
      {!savesData() && <unreadBadge.Component show={setBadge} />}
      {wantsNotices && <noticeWatch.Component />}
    </>
  )
}
