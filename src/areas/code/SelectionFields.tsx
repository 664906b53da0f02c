import { useEffect, useId, useRef } from 'react'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { MultiSelect } from '#ui/form/MultiSelect.tsx'
import { Themed } from '#ui/theme/Themed.tsx'
import styles from './CodeScreen.module.css'
import { codeKinds, type CodeSelection } from './codeKinds.ts'
import { kindsOf } from './selection.ts'

interface SelectionFieldsProps {
  selection: CodeSelection
  tags: string[]
  onChange: (changes: Readonly<Record<string, string | readonly string[] | undefined>>) => void
}

/** Selects the kinds and tags to include; objects that were selected individually are listed instead. */
export function SelectionFields({ selection, tags, onChange }: SelectionFieldsProps) {
  const id = useId()
  const selectedKinds = kindsOf(selection)
  const { only } = selection
  const first = useRef<HTMLInputElement>(null)
  const hasChosenAll = useRef(false)
  useEffect(() => {
    if (hasChosenAll.current) first.current?.focus()
    hasChosenAll.current = false
  }, [only.length])
  if (only.length > 0)
    return (
      <div className={styles.check}>
        <span>{plural(only.length, 'chosen object')}</span>
        <Button
          size="small"
          onClick={() => {
            hasChosenAll.current = true
            onChange({ only: undefined })
          }}
        >
          Select all
        </Button>
      </div>
    )
  const change = (kind: string, isChosen: boolean) => {
    const next = codeKinds.flatMap((each) =>
      (each.kind === kind ? isChosen : selectedKinds.includes(each.kind)) ? [each.kind] : [],
    )
    // The last kind cannot be deselected, because an empty selection means all kinds.
    if (next.length > 0)
      onChange({ kinds: next.length === codeKinds.length ? undefined : next.join(',') })
  }
  const known = [...new Set([...tags, ...selection.tags])]
  return (
    <>
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>Kinds</legend>
        {codeKinds.map(({ kind, label }, index) => (
          <label key={kind} className={styles.check}>
            <input
              ref={index === 0 ? first : undefined}
              type="checkbox"
              checked={selectedKinds.includes(kind)}
              onChange={({ target }) => change(kind, target.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {selectedKinds.length === 1 && <p className={styles.quiet}>Select at least one kind.</p>}
      {known.length > 0 && (
        <div className={styles.tags}>
          <label htmlFor={id} className={styles.legend}>
            Tags
          </label>
          <Themed>
            <MultiSelect
              id={id}
              options={known.map((tag) => ({ value: tag, label: tag }))}
              value={selection.tags}
              onChange={(tag) => onChange({ tag })}
              placeholder="Any tag"
            />
          </Themed>
          {selection.tags.length > 1 && (
            <p className={styles.quiet}>Objects with any of these tags.</p>
          )}
        </div>
      )}
    </>
  )
}
