import '#ui/tooltipLayer.ts'
import { useEffect } from 'react'
import { followRecovery } from '#api/recovery.ts'
import { resumeTasks } from '#api/tasks/trackTask.ts'
import { bulkStore } from '#ui/bulk/bulk.ts'
import { BulkDock } from '#ui/bulk/BulkDock.tsx'
import { Toasts } from '#ui/Toasts.tsx'
// Their kinds of work are known everywhere, so that a run which a reload interrupted goes on.
import '../../areas/computes/actions/bulkActions.ts'
import { proofSettled, waitingForProof } from '#api/proof.ts'
import { onSignOut } from '#api/session.ts'
import { savesData } from '#lib/savesData.ts'
import { useStore } from '#lib/store.ts'
import { lazyIdle } from '#ui/lazyWithRetry.tsx'
import { useChoices } from '../../areas/notices/choices.ts'
import { setBadge } from '../badges.ts'
import { proofDialog } from '../lazyPanels.ts'
import { dropDrafts } from '../session/drafts.ts'

// Its queries lie with the routes of all areas, which load after this file and not before it.
const unreadBadge = lazyIdle(
  async () => (await import('../../areas/support/UnreadBadge.tsx')).UnreadBadge,
)

// The same, and only for who chose it: most people choose nothing.
const noticeWatch = lazyIdle(
  async () => (await import('../../areas/notices/NoticeWatch.tsx')).NoticeWatch,
)

function forgetWork() {
  bulkStore.forget()
  dropDrafts()
}

/** What the frame does without until the first screen is painted: nothing of it shows before somebody acts. */
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
