import { mdiPlus } from '@mdi/js'
import { Button } from '#ui/display/Button.tsx'
import { CopyButton } from '#ui/display/Copy.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import styles from '../ObjectStorage.module.css'
import { type BucketPath, objectStoragePaths } from '#paths/object-storage.ts'
import { useStorageDenied } from '../permissions.ts'
import { useStorageKeys } from '../queries.ts'
import { keyAccess } from './bucketKeys.ts'

/** Lists the access keys that can access a bucket. */
export function BucketKeys({ path }: { path: BucketPath }) {
  const { rows, complete, error } = useStorageKeys()
  const deniedReason = useStorageDenied()
  const reaching = rows.flatMap((key) => {
    const access = keyAccess(key, path)
    return access === undefined ? [] : [{ ...key, access }]
  })
  return (
    <section aria-label="Access keys" className={styles.stack}>
      <div className={styles.head}>
        <h3>Access keys</h3>
        <Button
          size="small"
          icon={mdiPlus}
          href={objectStoragePaths.createKey()}
          disabledReason={deniedReason}
        >
          Create access key
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
      {complete && reaching.length === 0 && (
        <p className={styles.quiet}>No access key reaches this bucket.</p>
      )}
      <ul className={styles.queue}>
        {reaching.map(({ id, label, access_key: key, access }) => (
          <li key={id} className={styles.item}>
            <span className={styles.details}>
              {label} <code>{key}</code> <span className={styles.quiet}>{access}</span>
            </span>
            <CopyButton value={key ?? ''} what={`access key of ${label}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
