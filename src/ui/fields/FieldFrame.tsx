import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './FieldFrame.module.css'

/** What every field has besides its control. */
export interface FieldWords {
  label: string
  /** Written beside the label, since required is the rule; unmarked in a group that says so once for all. */
  optional?: boolean | 'unmarked'
  /** What stands around says the label already: it is kept for those who cannot see. */
  labelHidden?: boolean
  /** Only where it decides something. */
  help?: ReactNode
}

/** Required is the rule, so that what cannot see the mark of the others has to be told. */
export const requirementOf = (optional: FieldWords['optional']) => ({ 'aria-required': !optional })

interface FieldIds {
  control: string
  label: string
  under: string
}

export const fieldIds = (id: string): FieldIds => ({
  control: id,
  label: `${id}-label`,
  under: `${id}-under`,
})

interface FieldFrameProps extends FieldWords {
  name: string
  ids: FieldIds
  error?: string | undefined
  /** "58 / 64", when that is near. */
  counter?: string | undefined
  over?: boolean
  /** A group of controls has a legend instead of a label. */
  group?: boolean
  /** Content decides how wide a field is: a port is not a sentence. */
  width?: FieldWidth | undefined
  children: ReactNode
}

export type FieldWidth = 'short' | 'medium' | 'full'

/**
 * Label above, control, then help or the fault, and the counter.
 * The fields are Material inside: a Themed must stand above them, as in every Drawer.
 */
export function FieldFrame(props: FieldFrameProps) {
  const { name, ids, label, labelHidden, optional, help, error } = props
  const { counter, over, group, width, children } = props
  const words = (
    <>
      {label}
      {optional === true && ' '}
      {optional === true && <span className={styles.optional}>(optional)</span>}
    </>
  )
  const under = (
    <div id={ids.under} className={styles.under}>
      {error === undefined ? (
        help != null && <span className={styles.help}>{help}</span>
      ) : (
        <span className={styles.error}>{error}</span>
      )}
      {counter !== undefined && (
        <span className={cx(styles.counter, over && styles.over)}>{counter}</span>
      )}
    </div>
  )
  // Below a long group it would be out of sight, while the first control has the focus.
  const isAbove = group === true && error !== undefined
  return (
    <div
      className={cx(styles.field, styles[width ?? 'full'])}
      data-field={name}
      {...(group && { role: 'group', 'aria-labelledby': ids.label, 'aria-describedby': ids.under })}
    >
      {group ? (
        <span id={ids.label} className={styles.label}>
          {words}
        </span>
      ) : (
        <label
          id={ids.label}
          htmlFor={ids.control}
          className={labelHidden ? 'visually-hidden' : styles.label}
        >
          {words}
        </label>
      )}
      {isAbove && under}
      {children}
      {!isAbove && under}
    </div>
  )
}
