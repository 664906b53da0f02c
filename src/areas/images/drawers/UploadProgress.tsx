import { formatBytes } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { type UploadSample, uploadRate } from '#lib/uploadRate.ts'
import styles from './UploadProgress.module.css'

interface UploadProgressProps {
  samples: readonly UploadSample[]
  /** File size in bytes. */
  total: number
  onCancel: () => void
}

/** Upload progress, throughput and remaining time. */
export function UploadProgress({ samples, total, onCancel }: UploadProgressProps) {
  const sentBytes = Math.min(samples.at(-1)?.sent ?? 0, total)
  const rate = uploadRate(samples, total)
  return (
    <div className={styles.progress}>
      <progress value={sentBytes} max={total} aria-label="Upload progress" />
      <p>
        {sentBytes >= total
          ? 'Uploaded; the data is being checked.'
          : [
              `${Math.floor((100 * sentBytes) / total)}%: ${formatBytes(sentBytes)} of ${formatBytes(total)}`,
              rate && `${formatBytes(rate.speed)}/s`,
              rate && `${formatDuration(rate.secondsLeft)} left`,
            ]
              .filter(Boolean)
              .join(', ')}
      </p>
      <Button size="small" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}
