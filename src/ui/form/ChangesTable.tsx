import styles from './ChangesTable.module.css'

export interface ListedChange {
  id: string
  /** Name of the field, or position in a list: "Inbound 2, https". */
  where: string
  before: string
  after: string
}

interface ChangesTableProps {
  /** Header of the first column: "Field", "Rule". */
  noun: string
  changes: readonly ListedChange[]
}

/** Table of the changes that a save will apply, with the current and the new values. */
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
