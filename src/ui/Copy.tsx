import { mdiAlertOutline, mdiCheck, mdiContentCopy } from '@mdi/js'
import { useEffect, useState, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { middleCut, none } from '#lib/format.ts'
import { copyText } from './clipboard.ts'
import styles from './Copy.module.css'
import { Icon } from './Icon.tsx'
import { tooltip, tooltipWhenCut } from './tooltip.ts'

type Outcome = 'copied' | 'refused' | undefined

interface CopyButtonProps {
  /** Text, or what makes it when pressed. */
  value: string | (() => string)
  /** What is copied: "address" makes "Copy address". */
  what: string
  className?: string
  tabIndex?: number
}

/** A small button that copies and says so, to eyes and to screen readers. */
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
        // In a row that opens on click, copying is not opening.
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
  /** Shown instead of the value. */
  children?: ReactNode
  /** Cut in the middle past so many characters; the whole is in the tooltip and in the copy. */
  limit?: number
  mono?: boolean
  /** Stands behind the copy button: a way to where the value is used. */
  after?: ReactNode
}

/** A value with its copy button; the button shows on hover and focus, and always on touch. */
export function Copy({ value, what, children, limit, mono = true, after }: CopyProps) {
  if (!value) return <>{none}</>
  const shown = limit === undefined ? value : middleCut(value, limit)
  return (
    <span className={styles.copy}>
      <span
        className={cx(styles.value, mono && styles.mono)}
        {...(shown === value ? tooltipWhenCut : tooltip(value))}
      >
        {children ?? shown}
      </span>
      <CopyButton value={value} what={what} className={cx(styles.quiet)} />
      {after}
    </span>
  )
}
