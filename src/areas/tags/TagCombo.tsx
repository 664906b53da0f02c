import { useId } from 'react'
import styles from '#ui/overlay/DialogField.module.css'

interface TagComboProps {
  id: string
  label: string
  value: string
  /** Suggested tags; others can be typed. */
  offered: readonly string[]
  onChange: (tag: string) => void
}

/** Input for one tag, typed or selected. */
export function TagCombo({ id, label, value, offered, onChange }: TagComboProps) {
  const listId = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control"
        list={listId}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {offered.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
    </div>
  )
}
