import type { ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { LeaveDialog } from '../overlay/LeaveDialog.tsx'
import { leavesUnsaved, type useLeaveGuard } from './useLeaveGuard.ts'

interface LeaveGuardProps {
  guard: ReturnType<typeof useLeaveGuard>
  /** Resets the form, for forms that remain mounted after the navigation. */
  onDiscard?: () => void
  /** Custom confirmation instead of the default dialog about unsaved changes. */
  question?: (leave: () => void, stay: () => void) => ReactNode
}

/**
 * Asks for confirmation before a navigation discards unsaved changes. Only the topmost guard registers a blocker,
 * because the router supports only one.
 */
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
