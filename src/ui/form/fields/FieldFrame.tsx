import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import styles from './FieldFrame.module.css'

/** Props that all fields share, apart from the control. */
export interface FieldTexts {
  label: string
  /**
   * Marks the field as optional in its label, because fields are required by default. unmarked: no mark, because the
   * group has a common one.
   */
  optional?: boolean | 'unmarked'
  /** Hides the label visually if the context already shows it; it remains available to screen readers. */
  labelHidden?: boolean
  /** Help text, only where it helps the user to decide. */
  help?: ReactNode
}

/** Returns `aria-required`. Required fields have no visible mark, so assistive technology needs the attribute. */
export const requirementOf = (optional: FieldTexts['optional']) => ({ 'aria-required': !optional })

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

/** Error of a field, followed by its help text, which contains the rule that the value breaks. */
export function FieldText({ error, help }: { error: string | undefined; help: ReactNode }) {
  if (error === undefined && help == null) return null
  return (
    <span className={styles.words}>
      {error !== undefined && <span className={styles.error}>{error}</span>}
      {error !== undefined && help != null && ' '}
      {help != null && <span className={styles.help}>{help}</span>}
    </span>
  )
}

interface UnderTexts {
  error?: string | undefined
  help?: ReactNode
  /** Character counter such as "58 / 64", close to the limit. */
  counter?: string | undefined
  over?: boolean
}

/** Line below a control: error and help on the left, counter on the right. */
export function FieldUnder({ id, error, help, counter, over }: UnderTexts & { id: string }) {
  return (
    <div id={id} className={styles.under}>
      <FieldText error={error} help={help} />
      {counter !== undefined && (
        <span className={cx(styles.counter, over && styles.over)}>{counter}</span>
      )}
    </div>
  )
}

interface FieldFrameProps extends FieldTexts, UnderTexts {
  name: string
  ids: FieldIds
  /** True for a group of controls, which has a legend instead of a label. */
  group?: boolean
  /** Width of the field, matching its content: a port needs less space than a sentence. */
  width?: FieldWidth | undefined
  children: ReactNode
}

export type FieldWidth = 'short' | 'medium' | 'full'

/**
 * Layout of a field: label, control, help or error, and counter. Fields use Material UI, so they need a `Themed`
 * ancestor, which every Drawer contains.
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
  // In a long group, an error below could be outside of the visible area while the first control has the focus.
  const isErrorAbove = group === true && error !== undefined
  const helpId = `${ids.under}-help`
  return (
    <div
      className={cx(styles.field, styles[width ?? 'full'])}
      data-field={name}
      data-invalid={error === undefined ? undefined : ''}
      {...(group && {
        role: 'group',
        'aria-labelledby': ids.label,
        'aria-describedby': isErrorAbove ? `${ids.under} ${helpId}` : ids.under,
      })}
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
      {isErrorAbove && <FieldUnder id={ids.under} error={error} />}
      {children}
      <FieldUnder
        id={isErrorAbove ? helpId : ids.under}
        error={isErrorAbove ? undefined : error}
        help={help}
        counter={counter}
        over={over ?? false}
      />
    </div>
  )
}
