import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Screen } from '#ui/layout/Screen.tsx'

/** Shown instead of a screen that the acting user cannot read. */
export function TagsDenied({ title, reason }: { title: string; reason: string }) {
  return (
    <Screen title={title}>
      <EmptyState title="No access to tags">{reason}</EmptyState>
    </Screen>
  )
}
