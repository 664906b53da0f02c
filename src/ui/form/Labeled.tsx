import { useId, type ReactNode } from 'react'
import field from '../overlay/DialogField.module.css'

interface LabeledProps {
  label: string
  /** Help text below the control. */
  under?: ReactNode
  /** True if `under` depends on the value, so that screen readers announce its changes. */
  isLive?: boolean
  children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}

/** Labeled control with help text, for dialogs without a form. */
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
