import { mdiClose } from '@mdi/js'
import { usePreference } from '#lib/preferences.ts'
import { keyCaps, useShortcuts } from '#lib/shortcuts.ts'
import { IconButton } from '#ui/display/IconButton.tsx'
import { Modal } from './Modal.tsx'
import styles from './ShortcutList.module.css'

/** Dialog with the keyboard shortcuts of the current screen. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcuts()
  const [singleKeys, setSingleKeys] = usePreference('singleKeys')
  const groups = Map.groupBy(shortcuts, (shortcut) => shortcut.group)
  return (
    <Modal label="Keyboard shortcuts" onClose={onClose} className={styles.list}>
      <header className={styles.header}>
        <h2>Keyboard shortcuts</h2>
        <IconButton label="Close" icon={mdiClose} onClick={onClose} />
      </header>
      {/* Focusable for keyboard scrolling, because it contains no focusable element. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.groups} aria-label="All shortcuts" tabIndex={0}>
        {[...groups].map(([name, entries]) => (
          <section key={name} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <dl>
              {entries.map((shortcut) => (
                <div key={shortcut.keys} className={styles.entry}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    {keyCaps(shortcut.keys).map((cap, at) => (
                      // Include the index in the key, because a sequence may contain the same key twice.
                      <kbd key={`${at} ${cap}`} className={styles.key}>
                        {cap}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={singleKeys === 'on'}
          onChange={(event) => setSingleKeys(event.target.checked ? 'on' : 'off')}
        />
        Single-key shortcuts (ignored while typing)
      </label>
    </Modal>
  )
}
