import { type ReactNode, useId } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './RuleFields.module.css'

interface ControlProps {
  id: string
  className: string
  'aria-label': string
  disabled: boolean
  autoComplete: 'off'
  spellCheck: false
  'aria-invalid': boolean
  'aria-describedby': string
}

interface RuleFieldFrameProps {
  label: string
  of: string
  deniedReason: string | undefined
  fault: string | undefined
  wide?: boolean
  children: (control: ControlProps) => ReactNode
}

/**
 * A field with its error message below. Its label is visible on small screens and otherwise only for screen readers.
 */
export function RuleFieldFrame(props: RuleFieldFrameProps) {
  const { label, of, deniedReason, fault, wide = false, children } = props
  const id = useId()
  const underId = `${id}-under`
  return (
    <span className={cx(styles.field, wide && styles.wide)}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'control',
        'aria-label': `${of}: ${label}`,
        disabled: deniedReason !== undefined,
        autoComplete: 'off',
        spellCheck: false,
        'aria-invalid': fault !== undefined,
        'aria-describedby': underId,
      })}
      <span id={underId} className={cx(styles.under, fault !== undefined && styles.fault)}>
        {fault}
      </span>
    </span>
  )
}
