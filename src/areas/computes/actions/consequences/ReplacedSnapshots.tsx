import { useQueries } from '@tanstack/react-query'
import type { Compute } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { formatDateTime } from '#lib/time.ts'
import { useTimeZone } from '#ui/display/Time.tsx'
import { computeBackupsQuery } from '../../backups/queries.ts'
import { computeBackupName } from '../../backups/computeBackupName.ts'
import { computeLabel } from '../../../labels.ts'
import styles from './BulkConsequences.module.css'

/** Maximum number of instances whose snapshots are loaded, because the API limits requests per minute. */
const maxLoaded = 20

/** Lists the snapshots that new snapshots of several instances replace. */
export function ReplacedSnapshots({ computes }: { computes: readonly Compute[] }) {
  const zone = useTimeZone()
  const loaded = computes.slice(0, maxLoaded)
  const results = useQueries({ queries: loaded.map(({ id }) => computeBackupsQuery(id)) })
  const replaced = loaded.flatMap((compute, index) => {
    const { data, error } = results[index] ?? {}
    const snapshot = data?.snapshot?.current
    if (!error && !snapshot) return []
    const text = snapshot
      ? `“${computeBackupName(snapshot, zone)}” of ${formatDateTime(snapshot.created, zone)}`
      : 'could not be loaded'
    return [{ id: compute.id, name: computeLabel(compute), text }]
  })
  const isLoading = results.some(({ isPending }) => isPending)
  const rest = computes.length - loaded.length
  return (
    <section className={styles.consequences} aria-label="Replaced snapshots">
      <h3 className={styles.title}>Replaced snapshots</h3>
      {replaced.length > 0 && (
        <ul>
          {replaced.map(({ id, name, text }) => (
            <li key={id}>
              {name}: {text}
            </li>
          ))}
        </ul>
      )}
      {isLoading && <p>loading…</p>}
      {!isLoading && replaced.length === 0 && rest === 0 && <p>None.</p>}
      {rest > 0 && <p>The snapshots of {plural(rest, 'more instance')} are not listed.</p>}
    </section>
  )
}
