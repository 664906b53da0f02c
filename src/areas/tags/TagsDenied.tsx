import { DeniedState } from '#ui/error/DeniedState.tsx'
import { needs } from '../needs.ts'
import { Screen } from '#ui/layout/Screen.tsx'

/** Shown instead of a screen that the acting user cannot read. */
export function TagsDenied({ title, reason }: { title: string; reason: string }) {
  return (
    <Screen title={title}>
      <DeniedState noun="tags" reason={reason} scope={needs.tag.read.scope} path="/v4/tags" />
    </Screen>
  )
}
