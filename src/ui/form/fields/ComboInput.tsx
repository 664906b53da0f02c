import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, fieldIds, type FieldWidth, requirementOf } from './FieldFrame.tsx'
import { OptionBox } from './OptionBox.tsx'
import type { Option } from '../../display/Select.tsx'
import type { FieldProps } from './TextInput.tsx'
import { useField } from './useField.ts'

interface ComboInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  options: readonly Option<number | string>[]
  loading?: boolean
  /** True if the value is a list of ids. */
  multiple?: boolean
  placeholder?: string
  /** Text shown when there are no options. */
  none?: string
  width?: FieldWidth
}

/** Combobox that searches objects of the account by label or id; the value is an id, or a list of ids. */
export function ComboInput<Values extends FieldValues, Sent>(props: ComboInputProps<Values, Sent>) {
  const { name, control, label, optional, help, options, multiple } = props
  const { field, fieldState } = useField({ name, control })
  const ids = fieldIds(useId())
  const error = fieldState.error?.message
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      help={help}
      error={error}
      width={props.width}
      optional={optional}
    >
      <OptionBox
        inputRef={field.ref}
        id={ids.control}
        name={name}
        options={options}
        multiple={multiple ?? false}
        clearable
        value={field.value as OptionBoxValue}
        placeholder={props.placeholder}
        loading={props.loading ?? false}
        emptyText={props.none}
        readOnly={props.readOnly}
        aria-invalid={error !== undefined}
        aria-describedby={ids.under}
        {...requirementOf(optional)}
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
    </FieldFrame>
  )
}

type OptionBoxValue = number | string | readonly (number | string)[] | undefined
