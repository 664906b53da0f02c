import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useCompute } from '../queries.ts'

export function SettingsTab({ computeId }: { computeId: number }) {
  const { data: compute } = useCompute(computeId)
  if (!compute) return <SkeletonRows label="Loading the instance" />
  return <div>{compute.label}</div>
}
