import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SearchableSelect } from '../SearchableSelect.tsx'
import type { Option } from '../../display/Select.tsx'
import { FieldFrame, fieldIds, type FieldWidth, requirementOf } from './FieldFrame.tsx'
import type { FieldProps } from './TextInput.tsx'
import { useField } from './useField.ts'

interface SelectInputProps<
  Values extends FieldValues,
  Sent,
  Value extends string | number,
> extends FieldProps<Values, Sent> {
  options: readonly Option<Value>[]
  /** Text shown without a selection; optional fields can return to it. */
  placeholder?: string
  /** Width of the field. full by default if an option has details, which a narrower field would cut off. */
  width?: FieldWidth
  /** Called after a selection, to update dependent fields of the form. */
  onChosen?: () => void
}

/** Returns “Select a region” for the field “Region”. */
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
  const choose = (chosen: Value | undefined) => {
    onChange(chosen)
    props.onChosen?.()
  }
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
      <SearchableSelect<Value>
        ref={ref}
        id={ids.control}
        name={name}
        options={options}
        value={(value ?? undefined) as Value | undefined}
        none={optional ? placeholder : undefined}
        placeholder={placeholder}
        readOnly={readOnly}
        aria-invalid={error !== undefined}
        aria-describedby={ids.under}
        {...requirementOf(optional)}
        onBlur={onBlur}
        onChange={choose}
        onNone={() => choose(undefined)}
      />
    </FieldFrame>
  )
}
