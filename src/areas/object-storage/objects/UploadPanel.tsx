import { useState } from 'react'
import { formatCount, plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import { uploadRate } from '#lib/uploadRate.ts'
import { Button } from '#ui/display/Button.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { formatObjectSize } from '../bytes.ts'
import styles from '../ObjectStorage.module.css'
import { BlockedNotice } from './BlockedNotice.tsx'
import {
  clearFinished,
  pauseUpload,
  removeUpload,
  resumeUpload,
  retryFailed,
  type UploadItem,
  useObjectUploads,
} from './uploadQueue.ts'

/** Maximum number of visible uploads, so that the list of objects below stays in view. */
const maxVisibleUploads = 4

function stateOf({ state, sent, file, error, unreachable, samples = [] }: UploadItem): string {
  if (state === 'done') return 'Uploaded'
  // The cause and the remedy are shown once above all rows.
  if (state === 'failed') return unreachable ? 'No response' : (error ?? 'Failed')
  if (state === 'waiting') return 'Waiting'
  const share = file.size === 0 ? 0 : Math.floor((100 * sent) / file.size)
  const part = `${share}% of ${formatObjectSize(file.size)}`
  if (state === 'paused') return `Paused at ${part}`
  const rate = uploadRate(samples, file.size)
  if (!rate) return part
  return `${part}, ${formatObjectSize(rate.speed)}/s, ${formatDuration(rate.secondsLeft)} left`
}

/** Panel with the uploads, failed ones first. */
export function UploadPanel() {
  const items = useObjectUploads()
  const [all, setAll] = useState(false)
  if (items.length === 0) return null
  const count = (state: UploadItem['state']) => items.filter((item) => item.state === state).length
  const failedCount = count('failed')
  const order = { failed: 0, sending: 1, paused: 2, waiting: 3, done: 4 }
  const sorted = items.toSorted((one, other) => order[one.state] - order[other.state])
  const visibleUploads = all
    ? sorted
    : sorted.filter(({ state }) => state !== 'done').slice(0, maxVisibleUploads)
  const unreachable = items.find((item) => item.state === 'failed' && item.unreachable)
  return (
    <Panel
      title="Uploads"
      meta={
        <output>
          {formatCount(count('done'))} of {plural(items.length, 'file')} uploaded
          {failedCount > 0 && `, ${formatCount(failedCount)} failed`}
        </output>
      }
      action={
        <div className={styles.buttons}>
          {failedCount > 0 && (
            <Button size="small" onClick={retryFailed}>
              Retry failed
            </Button>
          )}
          {count('done') > 0 && (
            <Button size="small" onClick={clearFinished}>
              Clear finished
            </Button>
          )}
        </div>
      }
    >
      {unreachable && (
        <BlockedNotice path={unreachable.path} what="upload" corsWasOff={unreachable.corsWasOff} />
      )}
      {visibleUploads.length > 0 && (
        <ul className={styles.uploads} aria-label="Uploads">
          {visibleUploads.map((item) => (
            <li key={item.id} className={styles.upload}>
              <div className={styles.uploadDetails}>
                <span className={styles.name}>{item.name}</span>
                {item.state === 'sending' && (
                  <progress
                    value={item.sent}
                    max={item.file.size || 1}
                    aria-label={`Progress of ${item.name}`}
                  />
                )}
                <span className={styles.quiet}>{stateOf(item)}</span>
              </div>
              <div className={styles.buttons}>
                {(item.state === 'sending' || item.state === 'waiting') && (
                  <Button
                    size="small"
                    label={`Pause ${item.name}`}
                    onClick={() => pauseUpload(item.id)}
                  >
                    Pause
                  </Button>
                )}
                {(item.state === 'paused' || item.state === 'failed') && (
                  <Button
                    size="small"
                    label={`${item.state === 'paused' ? 'Resume' : 'Retry'} ${item.name}`}
                    onClick={() => resumeUpload(item.id)}
                  >
                    {item.state === 'paused' ? 'Resume' : 'Retry'}
                  </Button>
                )}
                {item.state !== 'done' && (
                  <Button
                    size="small"
                    variant="quiet"
                    label={`Remove ${item.name}`}
                    onClick={() => removeUpload(item.id)}
                  >
                    Remove
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {visibleUploads.length < items.length && (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {items.length}
        </Button>
      )}
    </Panel>
  )
}
