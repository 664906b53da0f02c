import type { ComponentProps } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './Select.module.css'

export interface Option<Value extends string | number> {
  value: Value
  label: string
  /** Secondary information: price, size. */
  detail?: string | undefined
  disabledReason?: string | undefined
}

export interface SelectProps<Value extends string | number> extends Omit<
  ComponentProps<'select'>,
  'value' | 'defaultValue' | 'onChange' | 'size' | 'multiple' | 'children'
> {
  options: readonly Option<Value>[]
  /** Selected value; undefined means no selection. */
  value: Value | undefined
  onChange: (value: Value) => void
  /** Text shown without a selection. */
  placeholder?: string | undefined
  small?: boolean
  /** Visible and focusable, but not editable; the native select only supports `disabled`. */
  readOnly?: boolean | undefined
}

/** Native select, styled like the other fields. */
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
  const selectedOption = options.find((option) => option.value === value)
  const visibleOptions = readOnly ? options.filter((option) => option === selectedOption) : options
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
      {/* Show a value that is not in the list (yet) as its id instead of as empty. */}
      {!selectedOption && (
        <option value={value ?? ''} disabled={value === undefined}>
          {value || placeholder}
        </option>
      )}
      {visibleOptions.map((option) => (
        <option
          key={option.value}
          value={option.value}
          disabled={option.disabledReason !== undefined && option !== selectedOption}
        >
          {optionText(option)}
        </option>
      ))}
    </select>
  )
}

/** Appends the detail to the label, because native options have only one line. */
function optionText({ label, detail, disabledReason }: Option<string | number>) {
  const more = disabledReason ?? detail
  return more ? `${label} – ${more}` : label
}
