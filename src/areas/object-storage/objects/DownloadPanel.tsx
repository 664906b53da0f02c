import { formatCount, plural } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'
import { uploadRate } from '#lib/uploadRate.ts'
import { Button } from '#ui/display/Button.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { formatObjectSize } from '../bytes.ts'
import styles from '../ObjectStorage.module.css'
import {
  cancelZip,
  dismissZip,
  sizeOf,
  startZip,
  useZipDownloads,
  type ZipDownload,
} from './zipDownloads.ts'

const listed = 20

function stateOf({ state, done, objects, received, samples, failed, error }: ZipDownload): string {
  const count = `${formatCount(done)} of ${plural(objects.length, 'object')}`
  if (state === 'canceled') return 'Canceled; the file is incomplete'
  if (state === 'failed') return `${error ?? 'Failed'} The file is incomplete.`
  if (state === 'done')
    return failed.length === 0
      ? `Downloaded, ${count}, ${formatObjectSize(received)}`
      : `Downloaded except ${plural(failed.length, 'object')} that failed`
  const rate = uploadRate(samples, sizeOf(objects))
  const part = `${count}, ${formatObjectSize(received)} of ${formatObjectSize(sizeOf(objects))}`
  return rate
    ? `${part}, ${formatObjectSize(rate.speed)}/s, ${formatDuration(rate.secondsLeft)} left`
    : part
}

/** Panel with the archive downloads and the objects that could not be read. */
export function DownloadPanel() {
  const downloads = useZipDownloads()
  if (downloads.length === 0) return null
  return (
    <Panel title="Downloads">
      <ul className={styles.queue} aria-label="Downloads">
        {downloads.map((item) => (
          <Download key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  )
}

function Download({ item }: { item: ZipDownload }) {
  const { id, name, path, base, objects, state, received, failed } = item
  const retry = () => {
    // Restart a failed download completely; a completed one only downloads the missing objects.
    const missing = state === 'done' ? failed.map(({ object }) => object) : objects
    dismissZip(id)
    void startZip({ path, base, name: name.replace(/\.zip$/, ''), objects: missing })
  }
  return (
    <li className={styles.item}>
      <span className={styles.name}>{name}</span>
      {state === 'running' && (
        <progress value={received} max={sizeOf(objects) || 1} aria-label={`Progress of ${name}`} />
      )}
      <span className={styles.quiet}>{stateOf(item)}</span>
      {state === 'running' ? (
        <Button size="small" label={`Cancel ${name}`} onClick={() => cancelZip(id)}>
          Cancel
        </Button>
      ) : (
        <>
          {(state !== 'done' || failed.length > 0) && (
            <Button size="small" onClick={retry}>
              {state === 'done' ? `Download the missing ${failed.length}` : 'Try again'}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            label={`Dismiss ${name}`}
            onClick={() => dismissZip(id)}
          >
            Dismiss
          </Button>
        </>
      )}
      {failed.length > 0 && (
        <ul className={styles.failures} aria-label={`Not in ${name}`}>
          {failed.slice(0, listed).map(({ object, reason }) => (
            <li key={object.name}>
              {object.name}: {reason}
            </li>
          ))}
          {failed.length > listed && <li>and {formatCount(failed.length - listed)} more</li>}
        </ul>
      )}
    </li>
  )
}
