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
      {...(placeholder !== undefined && { placeholder })}
      inputProps={{
        ...slotProps.htmlInput,
        spellCheck: false,
        'aria-describedby': describedBy,
        ...(isMono && mono),
      }}
    />
  )
}
