import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { withLineFeeds, withOriginalNewlines } from '#lib/newlines.ts'
import { lengthCounter, type LengthUnit } from './counter.ts'
import {
  FieldFrame,
  fieldIds,
  type FieldWidth,
  type FieldTexts,
  requirementOf,
} from './FieldFrame.tsx'
import { useField } from './useField.ts'

export interface FieldProps<Values extends FieldValues, Sent> extends FieldTexts {
  name: FieldPath<Values>
  control: Control<Values, unknown, Sent>
  /** Visible and focusable, but not editable; give the reason in `help`. */
  readOnly?: boolean
}

interface TextProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** Maximum length in the contract; a counter appears close to it. */
  limit?: number
  unit?: LengthUnit
  /** Number of rows of a text area; by default a single-line input. */
  rows?: number
  mono?: boolean
  width?: FieldWidth
  type?: 'text' | 'password' | 'email' | 'url'
  autoComplete?: string
  placeholder?: string
  /** Text after the value, such as the zone of a DNS name. */
  suffix?: string
}

/** Value of an emptied field. A form does not send undefined values, so in an edit form the old text would remain. */
interface EmptyValue {
  whenEmpty: '' | null | undefined
}

/** An optional field must state the value of an emptied field; for others it is the empty string by default. */
type TextInputProps<Values extends FieldValues, Sent> = TextProps<Values, Sent> &
  (EmptyValue | (Partial<EmptyValue> & { optional?: false }))

export function TextInput<Values extends FieldValues, Sent>(props: TextInputProps<Values, Sent>) {
  const { name, control, label, optional, help, readOnly, limit, unit, rows, mono, width, type } =
    props
  const { field, fieldState } = useField({ name, control })
  const ids = fieldIds(useId())
  const text = typeof field.value === 'string' ? field.value : ''
  const { counter, over } = lengthCounter(text, limit, unit ?? 'characters')
  const empty = 'whenEmpty' in props ? props.whenEmpty : ''
  const error = fieldState.error?.message
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      labelHidden={props.labelHidden ?? false}
      help={help}
      error={error}
      counter={counter}
      over={over}
      width={width}
      optional={optional}
    >
      <OutlinedInput
        id={ids.control}
        name={name}
        inputRef={field.ref}
        value={rows === undefined ? text : withLineFeeds(text)}
        type={type ?? 'text'}
        error={error !== undefined}
        readOnly={readOnly ?? false}
        fullWidth
        {...(rows !== undefined && { multiline: true, inputComponent: 'textarea' })}
        placeholder={props.placeholder}
        {...(props.suffix !== undefined && {
          endAdornment: <span style={suffixStyle}>{props.suffix}</span>,
        })}
        slotProps={{
          input: {
            'aria-describedby': ids.under,
            ...requirementOf(optional),
            spellCheck: rows !== undefined && !mono,
            autoComplete: props.autoComplete ?? 'off',
            ...(rows !== undefined && { rows, type: undefined }),
            style: {
              ...(mono && { fontFamily: 'var(--font-mono)' }),
              ...(rows !== undefined && growing(rows)),
            },
          },
        }}
        onBlur={field.onBlur}
        onChange={({ target: { value } }) => {
          const typed = rows === undefined ? value : withOriginalNewlines(text, value)
          field.onChange(typed === '' ? empty : typed)
        }}
      />
    </FieldFrame>
  )
}

/**
 * Lets the browser resize the text area to its content. Material UI would measure a copy of the text, which forces a
 * layout in every form.
 */
const growing = (rows: number) =>
  ({
    fieldSizing: 'content',
    height: 'auto',
    minHeight: `${rows}lh`,
    maxHeight: `${rows * 3}lh`,
    overflow: 'auto',
  }) as const

const suffixStyle = { color: 'var(--text-3)', whiteSpace: 'nowrap' } as const
