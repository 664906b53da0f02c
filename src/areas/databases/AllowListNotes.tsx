import { createPersonStore, isRecord } from '#lib/personStore.ts'
import { tooltipWhenCut } from '#ui/overlay/tooltip.ts'
import styles from './AllowListNotes.module.css'

/**
 * Reasons for admitting an address or range, by its canonical form. Stored in the browser, because the API has no field
 * for them.
 */
const notes = createPersonStore('console.allow-list-notes', (stored): Record<string, string> =>
  isRecord(stored)
    ? Object.fromEntries(
        Object.entries<unknown>(stored).flatMap(([entry, note]) =>
          typeof note === 'string' ? [[entry, note]] : [],
        ),
      )
    : {},
)

const noteMax = 100

const note = (entry: string, text: string) =>
  notes.change(({ [entry]: _before, ...others }) =>
    text === '' ? others : { ...others, [entry]: text },
  )

/** Notes for the entries of an allow list. Each note is saved while the user types. */
export function AllowListNotes({ entries }: { entries: readonly string[] }) {
  const storedNotes = notes.use()
  return (
    <section className={styles.notes} aria-label="Notes">
      <h3 className={styles.title}>Notes</h3>
      <p className={styles.words}>
        Stored in this browser for each address or range, for all databases.
      </p>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry} className={styles.row}>
            <span className={styles.entry} {...tooltipWhenCut}>
              {entry}
            </span>
            <input
              className={styles.note}
              aria-label={`Note on ${entry}`}
              placeholder="Who or what connects from there"
              maxLength={noteMax}
              value={storedNotes[entry] ?? ''}
              onChange={({ target }) => note(entry, target.value)}
              onKeyDown={(event) => {
                // Prevents Enter from submitting the surrounding form, which saves the allow list and not the notes.
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
