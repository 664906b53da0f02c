import { useId } from 'react'
import type { Option } from '#ui/display/Select.tsx'
import { SearchableSelect } from '#ui/form/SearchableSelect.tsx'
import { Select } from '#ui/display/Select.tsx'
import { Themed } from '#ui/theme/Themed.tsx'
import type { EndDraft, EndKind } from './question.ts'
import styles from './ReachScreen.module.css'

interface EndFieldsProps<Kind extends EndKind> {
  /** Legend of the group, for example "From". */
  legend: string
  kinds: readonly { value: Kind; label: string }[]
  draft: EndDraft<Kind>
  fault: string | undefined
  /** Objects to select from. */
  options: readonly Option<string>[]
  placeholder: string
  onChange: (draft: EndDraft<Kind>) => void
}

/** Fields of one end of the connection: its kind and the object or address. */
export function EndFields<Kind extends EndKind>(props: EndFieldsProps<Kind>) {
  const { legend, kinds, draft, fault, options, placeholder, onChange } = props
  const id = useId()
  const kindLabel = kinds.find(({ value }) => value === draft.kind)?.label ?? ''
  const input = {
    id: `${id}-value`,
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-fault`,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={`${id}-kind`}>{legend}</label>
      <Select
        id={`${id}-kind`}
        options={kinds}
        value={draft.kind}
        onChange={(kind) => onChange({ kind, value: '' })}
      />
      {draft.kind !== 'internet' && (
        <label htmlFor={input.id} className="visually-hidden">
          {`${legend}: ${kindLabel.toLowerCase()}`}
        </label>
      )}
      {draft.kind === 'address' && (
        <input
          {...input}
          className="control"
          value={draft.value}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ ...draft, value: target.value })}
        />
      )}
      {(draft.kind === 'compute' || draft.kind === 'database') && (
        <Themed>
          <SearchableSelect
            {...input}
            options={options}
            placeholder={draft.kind === 'compute' ? 'Select an instance' : 'Select a database'}
            value={draft.value === '' ? undefined : draft.value}
            onChange={(value) => onChange({ ...draft, value })}
          />
        </Themed>
      )}
      <span id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </span>
    </div>
  )
}
