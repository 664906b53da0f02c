import { useId, type ReactNode } from 'react'
import field from './DialogField.module.css'
import { Select, type SelectProps } from './Select.tsx'

interface LabeledSelectProps<Value extends string | number> extends SelectProps<Value> {
  label: string
  /** Told under the choice, as it changes. */
  under?: ReactNode
}

/** A choice of a dialog that is no form. */
export function LabeledSelect<Value extends string | number>(props: LabeledSelectProps<Value>) {
  const { label, under, ...select } = props
  const id = useId()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <Select
        {...select}
        id={id}
        aria-describedby={under === undefined ? undefined : `${id}-under`}
      />
      {under !== undefined && (
        <p id={`${id}-under`} className={field.under} aria-live="polite">
          {under}
        </p>
      )}
    </div>
  )
}
