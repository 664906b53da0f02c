import { mdiArrowRight, mdiClose, mdiMagnify } from '@mdi/js'
import { useRef } from 'react'
import { useShortcut } from '#lib/shortcuts.ts'
import { Icon } from '../display/Icon.tsx'
import { IconButton } from '../display/IconButton.tsx'
import styles from './Toolbar.module.css'

interface SearchInputProps {
  label: string
  placeholder: string
  value: string
  onType: (text: string) => void
  /** Called for the Enter key. */
  onSubmit?: () => void
  /** True if `value` differs from the last submitted text, so that the button submits instead of clearing it. */
  isChanged?: boolean
}

/** Search field of a toolbar, with the shortcut `/`. */
export function SearchInput(props: SearchInputProps) {
  'use no memo'
  const { label, placeholder, value, onType, onSubmit, isChanged = false } = props
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', label, () => input.current?.focus())
  return (
    <div className={styles.search}>
      <Icon path={mdiMagnify} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        autoComplete="off"
        {...(onSubmit && { enterKeyHint: 'search' as const })}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && onSubmit && !event.nativeEvent.isComposing) onSubmit()
          if (event.key === 'Escape' && value) {
            event.stopPropagation()
            onType('')
          }
        }}
      />
      {onSubmit && isChanged && value ? (
        <IconButton label="Search" icon={mdiArrowRight} size="small" onClick={onSubmit} />
      ) : (
        value && (
          <IconButton
            label={onSubmit ? 'Clear search text' : 'Clear filter text'}
            icon={mdiClose}
            size="small"
            onClick={() => onType('')}
          />
        )
      )}
    </div>
  )
}
