import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Themed } from '#ui/Themed.tsx'
import { useCompute } from '../queries.ts'
import { BackupsPanel } from './BackupsPanel.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import styles from './SettingsTab.module.css'

export function SettingsTab({ computeId }: { computeId: number }) {
  const { data: compute, isPlaceholderData } = useCompute(computeId)
  // A row of the list may be old; a form starts from what is true.
  if (!compute || isPlaceholderData) return <SkeletonRows label="Loading the settings" />
  return (
    <Themed>
      <div className={styles.columns}>
        <SettingsForm compute={compute} />
        <BackupsPanel compute={compute} />
      </div>
    </Themed>
  )
}
