import { useId } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { FieldFrame, fieldIds } from './FieldFrame.tsx'
import styles from './options.module.css'
import type { Option } from '../../display/Select.tsx'
import type { FieldProps } from './TextInput.tsx'

interface CheckboxGroupProps<
  Values extends FieldValues,
  Sent,
  Value extends string | number,
> extends FieldProps<Values, Sent> {
  options: readonly Option<Value>[]
}

/** Group of checkboxes; the value is a list in the order of the options. */
export function CheckboxGroup<Values extends FieldValues, Sent, Value extends string | number>(
  props: CheckboxGroupProps<Values, Sent, Value>,
) {
  const { name, control, label, optional, help, readOnly, options } = props
  const { field, fieldState } = useController({ name, control })
  const ids = fieldIds(useId())
  const selectedValues: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const toggle = (value: Value) => {
    const next = new Set(selectedValues)
    if (!next.delete(value)) next.add(value)
    // Preserve values that are not an option, for example from a newer API version.
    const others = selectedValues.filter(
      (other) => !options.some((option) => option.value === other),
    )
    field.onChange([
      ...options.filter((option) => next.has(option.value)).map((option) => option.value),
      ...others,
    ])
  }
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      help={help}
      error={fieldState.error?.message}
      group
      optional={optional}
    >
      <div className={styles.choices}>
        {options.map((option, at) => {
          const blocked = option.disabledReason !== undefined || readOnly === true
          return (
            <label key={option.value} className={styles.choice} aria-disabled={blocked}>
              <input
                type="checkbox"
                ref={at === 0 ? field.ref : undefined}
                name={name}
                checked={selectedValues.includes(option.value)}
                disabled={blocked}
                onBlur={field.onBlur}
                onChange={() => toggle(option.value)}
              />
              <span className={styles.text}>
                {option.label}
                {(option.disabledReason ?? option.detail) != null && (
                  <span className={styles.detail}>{option.disabledReason ?? option.detail}</span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </FieldFrame>
  )
}
