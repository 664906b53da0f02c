import type { ComponentProps } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './Select.module.css'

export interface Option<Value extends string | number> {
  value: Value
  label: string
  /** Secondary facts: price, size. */
  detail?: string | undefined
  disabledReason?: string | undefined
}

export interface SelectProps<Value extends string | number> extends Omit<
  ComponentProps<'select'>,
  'value' | 'defaultValue' | 'onChange' | 'size' | 'multiple' | 'children'
> {
  options: readonly Option<Value>[]
  /** Nothing is chosen while it is undefined. */
  value: Value | undefined
  onChange: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined
  small?: boolean
  /** Shown and focusable, but not to be changed; a select of HTML knows only disabled. */
  readOnly?: boolean | undefined
}

/** One of a list: the browser's own list, in a frame like that of the other fields. */
export function Select<Value extends string | number>({
  options,
  value,
  onChange,
  placeholder = 'Select',
  small,
  readOnly,
  className,
  ...rest
}: SelectProps<Value>) {
  const chosen = options.find((option) => option.value === value)
  const shown = readOnly ? options.filter((option) => option === chosen) : options
  return (
    <select
      {...rest}
      aria-readonly={readOnly}
      className={cx('control', small && 'small', styles.select, className)}
      value={value ?? ''}
      onChange={({ target }) => {
        const next = options.find((option) => String(option.value) === target.value)
        if (next) onChange(next.value)
      }}
    >
      {/* A value the list does not know (yet) is shown as it is, not as nothing. */}
      {!chosen && (
        <option value={value ?? ''} disabled={value === undefined}>
          {value || placeholder}
        </option>
      )}
      {shown.map((option) => (
        <option
          key={option.value}
          value={option.value}
          disabled={option.disabledReason !== undefined && option !== chosen}
        >
          {optionText(option)}
        </option>
      ))}
    </select>
  )
}

/** A line of the list has no second one, so what is said of an option stands behind its name. */
function optionText({ label, detail, disabledReason }: Option<string | number>) {
  const more = disabledReason ?? detail
  return more ? `${label} – ${more}` : label
}
