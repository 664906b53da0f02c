import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useId, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { portalContainer } from '../portalContainer.ts'
import { FieldFrame, fieldIds, type FieldWidth } from './FieldFrame.tsx'
import styles from './options.module.css'
import { OptionWords } from './optionParts.tsx'
import type { FieldProps } from './TextInput.tsx'
import { useField } from './useField.ts'

export interface Option<Value extends string | number> {
  value: Value
  label: string
  /** Secondary facts under the label: price, size. */
  detail?: ReactNode
  disabledReason?: string | undefined
}

interface SelectInputProps<
  Values extends FieldValues,
  Sent,
  Value extends string | number,
> extends FieldProps<Values, Sent> {
  options: readonly Option<Value>[]
  /** Shown while nothing is chosen; optional fields can go back to it. */
  placeholder?: string
  width?: FieldWidth
  /** What else a choice changes. */
  onChosen?: () => void
}

export function SelectInput<Values extends FieldValues, Sent, Value extends string | number>(
  props: SelectInputProps<Values, Sent, Value>,
) {
  const { name, control, label, optional, help, readOnly, options, width } = props
  const { field, fieldState } = useField({ name, control })
  const ids = fieldIds(useId())
  const box = useRef<HTMLDivElement>(null)
  const error = fieldState.error?.message
  const placeholder = props.placeholder ?? 'Choose'
  const value = (field.value ?? '') as Value | ''
  const chosen = options.find((option) => option.value === value)
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      help={help}
      error={error}
      width={width ?? 'medium'}
      {...(optional && { optional })}
    >
      <Select<Value | ''>
        ref={box}
        id={ids.control}
        labelId={ids.label}
        name={name}
        inputRef={field.ref}
        value={value}
        displayEmpty
        fullWidth
        readOnly={readOnly ?? false}
        error={error !== undefined}
        // A value the list does not know (yet) is shown as it is, not as nothing.
        renderValue={(shown) =>
          chosen?.label ??
          (shown === '' ? <span className={styles.placeholder}>{placeholder}</span> : String(shown))
        }
        MenuProps={{ container: () => portalContainer(box.current) }}
        SelectDisplayProps={{ 'aria-describedby': ids.under }}
        onBlur={field.onBlur}
        onChange={(event) => {
          field.onChange(event.target.value === '' ? undefined : event.target.value)
          props.onChosen?.()
        }}
      >
        {optional && (
          <MenuItem value="">
            <span className={styles.placeholder}>{placeholder}</span>
          </MenuItem>
        )}
        {options.map((option) => (
          <MenuItem
            key={option.value}
            value={option.value}
            disabled={option.disabledReason !== undefined}
          >
            <OptionWords detail={option.disabledReason ?? option.detail}>
              {option.label}
            </OptionWords>
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  )
}
