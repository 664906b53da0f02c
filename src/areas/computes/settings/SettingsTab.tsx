import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Themed } from '#ui/Themed.tsx'
import { useCompute } from '../queries.ts'
import { SettingsForm } from './SettingsForm.tsx'

export function SettingsTab({ computeId }: { computeId: number }) {
  const { data: compute, isPlaceholderData } = useCompute(computeId)
  // A row of the list may be old; a form starts from what is true.
  if (!compute || isPlaceholderData) return <SkeletonRows label="Loading the settings" />
  return (
    <Themed>
      <SettingsForm compute={compute} />
    </Themed>
  )
}
