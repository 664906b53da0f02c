import { useId } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { FieldFrame, fieldIds } from './FieldFrame.tsx'
import styles from './options.module.css'
import type { Option } from '../../display/Select.tsx'
import type { FieldProps } from './TextInput.tsx'

interface RadioInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  options: readonly Option<string>[]
}

/** Radio buttons, for a choice between a few options that each need an explanation. */
export function RadioInput<Values extends FieldValues, Sent>(props: RadioInputProps<Values, Sent>) {
  const { name, control, label, help, options } = props
  const { field, fieldState } = useController({ name, control })
  const ids = fieldIds(useId())
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      help={help}
      error={fieldState.error?.message}
      group
    >
      <div className={styles.choices} role="radiogroup" aria-labelledby={ids.label}>
        {options.map(({ value, label: text, detail, disabledReason }, at) => (
          <label key={value} className={styles.choice} aria-disabled={disabledReason !== undefined}>
            <input
              type="radio"
              ref={at === 0 ? field.ref : undefined}
              name={ids.control}
              value={value}
              checked={field.value === value}
              disabled={disabledReason !== undefined}
              onBlur={field.onBlur}
              onChange={() => field.onChange(value)}
            />
            <span className={styles.text}>
              {text}
              {(disabledReason ?? detail) != null && (
                <span className={styles.detail}>{disabledReason ?? detail}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
