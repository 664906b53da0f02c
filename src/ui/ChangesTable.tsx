import styles from './ChangesTable.module.css'

export interface ListedChange {
  id: string
  /** The field, or the place in a list: "Inbound 2, https". */
  where: string
  before: string
  after: string
}

interface ChangesTableProps {
  /** What one row is of: "Field", "Rule". */
  noun: string
  changes: readonly ListedChange[]
}

/** What a save changes: each line with what it was and what it becomes. */
export function ChangesTable({ noun, changes }: ChangesTableProps) {
  return (
    <table className={styles.changes} aria-label="Changes">
      <thead>
        <tr>
          <th scope="col">{noun}</th>
          <th scope="col">Current</th>
          <th scope="col">New</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ id, where, before, after }) => (
          <tr key={id}>
            <th scope="row">{where}</th>
            <td className={styles.before}>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
