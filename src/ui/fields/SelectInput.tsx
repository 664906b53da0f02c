import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Option, Select } from '../Select.tsx'
import { FieldFrame, fieldIds, type FieldWidth, requirementOf } from './FieldFrame.tsx'
import type { FieldProps } from './TextInput.tsx'
import { useField } from './useField.ts'

interface SelectInputProps<
  Values extends FieldValues,
  Sent,
  Value extends string | number,
> extends FieldProps<Values, Sent> {
  options: readonly Option<Value>[]
  /** Shown while nothing is chosen; optional fields can go back to it. */
  placeholder?: string
  /** Full where an option has a detail, of which a narrower field would cut the half that matters. */
  width?: FieldWidth
  /** What else a choice changes. */
  onChosen?: () => void
}

/** “Select a region” of the field “Region”. */
const promptFor = (label: string) =>
  `Select ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()}`

export function SelectInput<Values extends FieldValues, Sent, Value extends string | number>(
  props: SelectInputProps<Values, Sent, Value>,
) {
  const { name, control, label, optional, help, readOnly, options, width } = props
  const { field, fieldState } = useField({ name, control })
  const { ref, value, onBlur, onChange } = field
  const ids = fieldIds(useId())
  const error = fieldState.error?.message
  const placeholder = props.placeholder ?? promptFor(label)
  const none: readonly Option<Value | ''>[] = [{ value: '', label: placeholder }]
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      labelHidden={props.labelHidden ?? false}
      help={help}
      error={error}
      width={width ?? (options.some(({ detail }) => detail) ? 'full' : 'medium')}
      optional={optional}
    >
      <Select<Value | ''>
        ref={ref}
        id={ids.control}
        name={name}
        options={optional ? [...none, ...options] : options}
        value={(value ?? (optional ? '' : undefined)) as Value | '' | undefined}
        placeholder={placeholder}
        readOnly={readOnly}
        aria-invalid={error !== undefined}
        aria-describedby={ids.under}
        {...requirementOf(optional)}
        onBlur={onBlur}
        onChange={(chosen) => {
          onChange(chosen === '' ? undefined : chosen)
          props.onChosen?.()
        }}
      />
    </FieldFrame>
  )
}
