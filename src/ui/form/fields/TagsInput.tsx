import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { codePoints } from '#lib/format.ts'
import { listEntries } from '#lib/listEntries.ts'
import { Chip } from '../../display/Chip.tsx'
import { FieldFrame, fieldIds } from './FieldFrame.tsx'
import type { FieldProps } from './TextInput.tsx'

interface TagsInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** Known values, suggested while typing. */
  suggestions?: readonly string[]
  loading?: boolean
  /** Maximum length of one value, in code points. */
  limit?: number
  /** Noun for one value: "tag", "address". */
  noun?: string
  mono?: boolean
  /** True for values without spaces, such as addresses and names; spaces and `;` then separate values too. */
  noSpaces?: boolean
  placeholder?: string
}

/** List of short texts: Enter or a comma adds a value, Backspace in the empty field removes the last one. */
export function TagsInput<Values extends FieldValues, Sent>(props: TagsInputProps<Values, Sent>) {
  const {
    name,
    control,
    label,
    optional,
    help,
    readOnly,
    suggestions = [],
    loading = false,
  } = props
  const { limit, noun = 'tag', mono = false, noSpaces = false, placeholder } = props
  const { field, fieldState } = useController({ name, control })
  const ids = fieldIds(useId())
  const [typed, setTyped] = useState('')
  const values: string[] = Array.isArray(field.value) ? field.value : []
  const set = (next: readonly string[]) =>
    field.onChange([...new Set(next.map((value) => value.trim()).filter(Boolean))])
  // Commas and line breaks separate values, also in pasted text.
  const separators = noSpaces ? /[\s,;]/ : /[,\t\r\n]/
  const partsOf = (text: string) => (noSpaces ? listEntries(text) : text.split(separators))
  const length = codePoints(typed)
  const near = limit !== undefined && length > limit * 0.8
  // A list has one error per entry; show only the first one.
  const error = messageIn(fieldState.error)
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      help={help}
      error={error}
      over={limit !== undefined && length > limit}
      {...(near && { counter: `${length} / ${limit}` })}
      optional={optional}
    >
      <Autocomplete<string, true, false, true>
        multiple
        freeSolo
        filterSelectedOptions
        handleHomeEndKeys
        id={ids.control}
        options={suggestions}
        loading={loading}
        loadingText="Loading…"
        readOnly={readOnly ?? false}
        sx={low}
        value={values}
        inputValue={typed}
        onChange={(_event, next) => set(next)}
        onInputChange={(_event, text) => {
          if (!separators.test(text.trimStart())) {
            setTyped(text)
            return
          }
          const isEnded = separators.test(text.at(-1) ?? '')
          const parts = partsOf(text)
          set([...values, ...(isEnded ? parts : parts.slice(0, -1))])
          setTyped(isEnded ? '' : (parts.at(-1)?.trimStart() ?? ''))
        }}
        onBlur={() => {
          // Add the typed text on blur, also without Enter.
          if (typed.trim()) set([...values, typed])
          setTyped('')
          field.onBlur()
        }}
        renderValue={(tagValues, getItemProps) =>
          tagValues.map((value, index) => {
            const { onDelete } = getItemProps({ index })
            return (
              <span key={value} style={{ display: 'inline-flex', margin: 2, maxWidth: '100%' }}>
                <Chip
                  mono={mono}
                  {...(!readOnly && {
                    onRemove: () => onDelete(undefined),
                    removeLabel: `Remove ${noun} ${value}`,
                  })}
                >
                  {value}
                </Chip>
              </span>
            )
          })
        }
        renderInput={(params) => (
          <OutlinedInput
            {...params.slotProps.input}
            onPaste={(event) => {
              // The input would remove the line breaks of a pasted column.
              const parts = partsOf(event.clipboardData.getData('text/plain'))
              if (readOnly || parts.length < 2) return
              event.preventDefault()
              set([...values, typed, ...parts])
              setTyped('')
            }}
            inputRef={(input: HTMLInputElement | null) => {
              field.ref(input)
            }}
            fullWidth
            error={error !== undefined}
            slotProps={{
              input: {
                ...params.slotProps.htmlInput,
                'aria-describedby': ids.under,
                name,
                ...(values.length === 0 && placeholder !== undefined && { placeholder }),
              },
            }}
          />
        )}
      />
    </FieldFrame>
  )
}

/** Same height as the other fields while the values fit on one line. */
const low = {
  '& .MuiOutlinedInput-root': { padding: '2px 28px 2px 6px', minHeight: 32 },
  '& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '2px 4px', minWidth: 80 },
} as const

function messageIn(error: unknown): string | undefined {
  if (error === null || typeof error !== 'object') return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  for (const inner of Object.values(error)) {
    const message = messageIn(inner)
    if (message !== undefined) return message
  }
  return undefined
}
