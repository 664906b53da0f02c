import { mdiAlertOutline, mdiCheck, mdiContentCopy } from '@mdi/js'
import { useEffect, useState, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { middleCut, none } from '#lib/format.ts'
import { copyText } from '../clipboard.ts'
import styles from './Copy.module.css'
import { Icon } from './Icon.tsx'
import { tooltip, tooltipWhenCut } from '../overlay/tooltip.ts'

type Outcome = 'copied' | 'refused' | undefined

interface CopyButtonProps {
  /** Text, or a function that creates it when the button is pressed. */
  value: string | (() => string)
  /** Name of the copied value: "address" results in "Copy address". */
  what: string
  className?: string
  tabIndex?: number
}

/** Small copy button that confirms the result visually and to screen readers. */
export function CopyButton({ value, what, className, tabIndex }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async (text: string) => {
    setOutcome((await copyText(text)) ? 'copied' : 'refused')
  }
  const icon = { copied: mdiCheck, refused: mdiAlertOutline }
  const word = { copied: 'Copied', refused: 'Could not copy' }
  return (
    <button
      type="button"
      className={cx(styles.button, outcome && styles[outcome], className)}
      aria-label={`Copy ${what}`}
      onClick={(event) => {
        // Stop propagation, because a click in a table row would also open the row.
        event.stopPropagation()
        void copy(typeof value === 'function' ? value() : value)
      }}
      tabIndex={tabIndex}
      {...tooltip(outcome ? word[outcome] : `Copy ${what}`)}
    >
      <Icon path={outcome ? icon[outcome] : mdiContentCopy} size={14} />
      <output className="visually-hidden">{outcome && word[outcome]}</output>
    </button>
  )
}

interface CopyProps {
  value: string | null | undefined
  what: string
  /** Content displayed instead of the value. */
  children?: ReactNode
  /**
   * Maximum number of characters; longer values are shortened in the middle. The tooltip and the copy contain the full
   * value.
   */
  limit?: number
  mono?: boolean
  /** Content after the copy button, for example a link to the usages of the value. */
  after?: ReactNode
}

/** Value with a copy button that appears on hover and focus, and is always visible on touch screens. */
export function Copy({ value, what, children, limit, mono = true, after }: CopyProps) {
  if (!value) return <>{none}</>
  const displayedText = limit === undefined ? value : middleCut(value, limit)
  return (
    <span className={styles.copy}>
      <span
        className={cx(styles.value, mono && styles.mono)}
        {...(displayedText === value ? tooltipWhenCut : tooltip(value))}
      >
        {children ?? displayedText}
      </span>
      <CopyButton value={value} what={what} className={cx(styles.quiet)} />
      {after}
    </span>
  )
}
