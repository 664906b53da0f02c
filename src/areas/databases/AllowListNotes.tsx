import { createPersonStore, isRecord } from '#lib/personStore.ts'
import { tooltipWhenCut } from '#ui/tooltip.ts'
import styles from './AllowListNotes.module.css'

/** The reason why an address or range is let in, by its canonical form: the API keeps none. */
const notes = createPersonStore('console.allow-list-notes', (kept): Record<string, string> =>
  isRecord(kept)
    ? Object.fromEntries(
        Object.entries<unknown>(kept).flatMap(([entry, note]) =>
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

/** Notes beside the entries of an allow list, each kept as it is typed. */
export function AllowListNotes({ entries }: { entries: readonly string[] }) {
  const kept = notes.use()
  return (
    <section className={styles.notes} aria-label="Notes">
      <h3 className={styles.title}>Notes</h3>
      <p className={styles.words}>
        Kept in this browser for each address or range, whichever database lists it.
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
              value={kept[entry] ?? ''}
              onChange={({ target }) => note(entry, target.value)}
              onKeyDown={(event) => {
                // The form around it is for the list.
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
