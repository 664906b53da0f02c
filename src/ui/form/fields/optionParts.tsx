import OutlinedInput from '@mui/material/OutlinedInput'
import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import type { ReactNode, Ref } from 'react'
import styles from './options.module.css'

const mono = { style: { fontFamily: 'var(--font-mono)' } } as const

interface OptionTextProps {
  children: ReactNode
  /** Secondary information below the label, or the reason why the option is disabled. */
  detail?: ReactNode
}

/** Option in a dropdown list. */
export const OptionText = ({ children, detail }: OptionTextProps) => (
  <span className={styles.option}>
    {children}
    {detail != null && <span className={styles.detail}>{detail}</span>}
  </span>
)

export const MonoText = ({ children }: { children: ReactNode }) => <span {...mono}>{children}</span>

/** Position the arrow as in the plain select. */
const arrow = {
  '& .MuiOutlinedInput-root .MuiAutocomplete-endAdornment': { right: '4px' },
  '& .MuiAutocomplete-popupIndicator': { color: 'var(--text-2)' },
  '& .MuiAutocomplete-popupIndicator svg': { fontSize: 24 },
} as const

/** Same height as the other fields. */
export const oneLine = {
  ...arrow,
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { padding: '0 32px 0 0' },
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': {
    padding: '5.5px 4px 5.5px 10px',
  },
} as const

/** Same height as the other fields while the selected options fit on one line. */
export const manyLines = {
  ...arrow,
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
    padding: '2px 32px 2px 6px',
    minHeight: 32,
  },
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': {
    padding: '2px 4px',
    minWidth: 80,
  },
} as const

interface TypedInputProps {
  params: AutocompleteRenderInputParams
  inputRef: Ref<unknown>
  name: string | undefined
  error: boolean
  /** Accessible name, for boxes without a visible label. */
  label?: string | undefined
  /** Id of the help or error text below the field. */
  describedBy: string | undefined
  required?: boolean | undefined
  placeholder?: string | undefined
  isMono?: boolean | undefined
}

/** Text input of an Autocomplete. */
export function TypedInput(props: TypedInputProps) {
  const { params, label, describedBy, required, placeholder, isMono, ...own } = props
  const { slotProps, fullWidth, ...rest } = params
  return (
    <OutlinedInput
      {...rest}
      {...slotProps.input}
      {...own}
      fullWidth={fullWidth}
      placeholder={placeholder}
      inputProps={{
        ...slotProps.htmlInput,
        spellCheck: false,
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-required': required,
        ...(isMono && mono),
      }}
    />
  )
}
