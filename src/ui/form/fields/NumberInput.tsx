import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, fieldIds, type FieldWidth, requirementOf } from './FieldFrame.tsx'
import type { FieldProps } from './TextInput.tsx'
import { useField } from './useField.ts'

interface NumberInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** Unit shown after the number: "MB". */
  unit?: string
  placeholder?: string
  width?: FieldWidth
  /** Value of an emptied field; undefined by default. */
  whenEmpty?: null | undefined
}

/** Parses the input. Text that is not a number is passed on unchanged, so that the schema reports it. */
function read(text: string, empty: null | undefined): number | string | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return empty
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : text
}

export function NumberInput<Values extends FieldValues, Sent>(
  props: NumberInputProps<Values, Sent>,
) {
  const { name, control, label, optional, help, readOnly, unit, placeholder } = props
  const { field, fieldState } = useField({ name, control })
  const ids = fieldIds(useId())
  const [typed, setTyped] = useState('')
  const value: unknown = field.value
  // Keep the typed text while it represents the value, otherwise intermediate input such as "1." or "007" would be
  // replaced.
  const matchesValue = Object.is(read(typed, props.whenEmpty), value)
  const displayedText = matchesValue
    ? typed
    : typeof value === 'number' || typeof value === 'string'
      ? `${value}`
      : ''
  const error = fieldState.error?.message
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      help={help}
      error={error}
      width={props.width ?? 'short'}
      optional={optional}
    >
      <OutlinedInput
        id={ids.control}
        name={name}
        inputRef={field.ref}
        value={displayedText}
        error={error !== undefined}
        readOnly={readOnly ?? false}
        placeholder={placeholder}
        {...(unit !== undefined && {
          endAdornment: <span style={{ color: 'var(--text-3)' }}>{unit}</span>,
        })}
        slotProps={{
          input: {
            'aria-describedby': ids.under,
            ...requirementOf(optional),
            inputMode: 'decimal',
            autoComplete: 'off',
          },
        }}
        onBlur={field.onBlur}
        onChange={(event) => {
          setTyped(event.target.value)
          field.onChange(read(event.target.value, props.whenEmpty))
        }}
      />
    </FieldFrame>
  )
}
