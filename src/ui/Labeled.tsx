import { useId, type ReactNode } from 'react'
import field from './DialogField.module.css'

interface LabeledProps {
  label: string
  /** Told under the control. */
  under?: ReactNode
  /** `under` changes with what is chosen, and is read out then. */
  isLive?: boolean
  children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}

/** A control of a dialog that is no form, with its label and what is told under it. */
export function Labeled({ label, under, isLive = false, children }: LabeledProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': under === undefined ? undefined : `${id}-under` })}
      {under !== undefined && (
        <p id={`${id}-under`} className={field.under} aria-live={isLive ? 'polite' : undefined}>
          {under}
        </p>
      )}
    </div>
  )
}
