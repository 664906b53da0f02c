import OutlinedInput from '@mui/material/OutlinedInput'
import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import type { ReactNode, Ref } from 'react'
import styles from './options.module.css'

const mono = { style: { fontFamily: 'var(--font-mono)' } } as const

interface OptionWordsProps {
  children: ReactNode
  /** Secondary facts under it, or why it cannot be chosen. */
  detail?: ReactNode
}

/** A choice of a list that opens. */
export const OptionWords = ({ children, detail }: OptionWordsProps) => (
  <span className={styles.option}>
    {children}
    {detail != null && <span className={styles.detail}>{detail}</span>}
  </span>
)

export const MonoText = ({ children }: { children: ReactNode }) => <span {...mono}>{children}</span>

/** The arrow is that of the plain select, in its place. */
const arrow = {
  '& .MuiOutlinedInput-root .MuiAutocomplete-endAdornment': { right: '4px' },
  '& .MuiAutocomplete-popupIndicator': { color: 'var(--text-2)' },
  '& .MuiAutocomplete-popupIndicator svg': { fontSize: 24 },
} as const

/** As high as the other fields. */
export const oneLine = {
  ...arrow,
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { padding: '0 32px 0 0' },
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': {
    padding: '5.5px 4px 5.5px 10px',
  },
} as const

/** As high as the other fields while one line is enough for what is chosen. */
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
  /** Where no label stands beside it. */
  label?: string | undefined
  /** The id of what stands under the field. */
  describedBy: string | undefined
  required?: boolean | undefined
  placeholder?: string | undefined
  isMono?: boolean | undefined
}

/** The line of an Autocomplete that one types in. */
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
