import type { ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from './LeaveDialog.tsx'
import { leavesUnsaved, type useLeaveGuard } from './useLeaveGuard.ts'

interface LeaveGuardProps {
  guard: ReturnType<typeof useLeaveGuard>
  /** What is left stays on the screen, and has to be set back. */
  onDiscard?: () => void
  /** Instead of the question about changes. */
  question?: (leave: () => void, stay: () => void) => ReactNode
}

/** Asks before a navigation takes away what is unsaved. Only the guard in front is one to the router. */
export function LeaveGuard(props: LeaveGuardProps) {
  return props.guard.asks && <Blocker {...props} />
}

function Blocker({ onDiscard, question = leaveDialog }: LeaveGuardProps) {
  const blocker = useBlocker(leavesUnsaved)
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    blocker.proceed()
    onDiscard?.()
  }
  return question(leave, () => blocker.reset())
}

const leaveDialog = (leave: () => void, stay: () => void) => (
  <LeaveDialog onLeave={leave} onStay={stay} />
)
