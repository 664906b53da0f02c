import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { Themed } from '#ui/theme/Themed.tsx'
import { useCompute } from '../queries.ts'
import { SettingsForm } from './SettingsForm.tsx'

export function ComputeSettingsTab({ computeId }: { computeId: number }) {
  const { data: compute, isPlaceholderData } = useCompute(computeId)
  // Wait for the response, because a cached row can be stale and must not become the form's initial values.
  if (!compute || isPlaceholderData) return <SkeletonRows label="Loading the settings" />
  return (
    <Themed>
      <SettingsForm compute={compute} />
    </Themed>
  )
}
