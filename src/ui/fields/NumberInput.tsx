import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, fieldIds, type FieldWidth, requirementOf } from './FieldFrame.tsx'
import type { FieldProps } from './TextInput.tsx'
import { useField } from './useField.ts'

interface NumberInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** Shown after the number: "MB". */
  unit?: string
  placeholder?: string
  width?: FieldWidth
  /** What an emptied field sends; nothing when absent. */
  whenEmpty?: null | undefined
}

/** A text that is no number goes to the schema as it is, which then says so. */
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
  // "1." and "007" are on the way to a number: what was typed stays while it means the value.
  const kept = Object.is(read(typed, props.whenEmpty), value)
  const shown = kept
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
        value={shown}
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
