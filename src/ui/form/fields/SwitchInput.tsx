import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { FieldText } from './FieldFrame.tsx'
import frame from './FieldFrame.module.css'
import styles from './options.module.css'
import type { FieldProps } from './TextInput.tsx'

/** Switch with its label next to it. */
export function SwitchInput<Values extends FieldValues, Sent>(props: FieldProps<Values, Sent>) {
  const { name, control, label, help, readOnly } = props
  const { field, fieldState } = useController({ name, control })
  const underId = useId()
  const error = fieldState.error?.message
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
          disabled={readOnly ?? false}
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
