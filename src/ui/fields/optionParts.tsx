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

/** As high as the other fields. */
export const oneLine = {
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { padding: '0 28px 0 0' },
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': {
    padding: '5.5px 4px 5.5px 10px',
  },
} as const

/** As high as the other fields while one line is enough for what is chosen. */
export const manyLines = {
  '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
    padding: '2px 28px 2px 6px',
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
  name: string
  error: boolean
  /** The id of what stands under the field. */
  describedBy: string
  placeholder?: string | undefined
  isMono?: boolean | undefined
}

/** The line of an Autocomplete that one types in. */
export function TypedInput({ params, describedBy, placeholder, isMono, ...own }: TypedInputProps) {
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
        'aria-describedby': describedBy,
        ...(isMono && mono),
      }}
    />
  )
}
