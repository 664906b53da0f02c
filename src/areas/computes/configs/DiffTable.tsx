import { humanize } from '#lib/format.ts'
import styles from './ConfigDrawer.module.css'
import type { ConfigChange } from './configForm.ts'

/** Each field that a save changes, with what it was and what it becomes. */
export function DiffTable({ changes }: { changes: readonly ConfigChange[] }) {
  return (
    <table className={styles.rows} aria-label="Changes">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <td>{humanize(field.replace('.', ': '))}</td>
            <td className={styles.dim}>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
