import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { FieldFrame, fieldIds, FieldText } from './FieldFrame.tsx'
import frame from './FieldFrame.module.css'
import styles from './options.module.css'
import type { FieldProps } from './TextInput.tsx'

interface SwitchInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** True while the user cannot change the value for a reason that `help` contains. */
  disabled?: boolean
}

/** Switch with its label next to it, or its value as text for a user who may not change it. */
export function SwitchInput<Values extends FieldValues, Sent>(
  props: SwitchInputProps<Values, Sent>,
) {
  const { name, control, label, help, readOnly, disabled } = props
  const { field, fieldState } = useController({ name, control })
  const underId = useId()
  const error = fieldState.error?.message
  if (readOnly === true)
    return (
      <FieldFrame name={name} ids={fieldIds(underId)} label={label} help={help} group>
        {field.value === true ? 'On' : 'Off'}
      </FieldFrame>
    )
  return (
    <div
      className={frame.field}
      data-field={name}
      data-invalid={error === undefined ? undefined : ''}
    >
      <label className={styles.switch}>
        <Switch
          name={name}
          checked={field.value === true}
          disabled={disabled ?? false}
          slotProps={{
            input: { ref: field.ref, 'aria-describedby': underId, role: 'switch' },
          }}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.checked)}
        />
        {label}
      </label>
      <div id={underId} className={frame.under}>
        <FieldText error={error} help={help} />
      </div>
    </div>
  )
}
