import { useEffect, useId, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { rovingTabIndex } from './oneStop.ts'
import styles from './Screen.module.css'
import { tooltipWhenCut } from './tooltip.ts'
import { useMediaQuery } from './useMediaQuery.ts'
import { useScrollStop } from './useScrollStop.ts'

export const productName = 'Cloud Platform Console'

interface ScreenProps {
  /** The heading, and the title of the window. */
  title: string
  /** The tab that is shown, for the title of the window. */
  section?: string | undefined
  /** Shown as heading in place of the plain title, to rename inline say. */
  heading?: ReactNode
  /** A StatusChip. */
  status?: ReactNode
  /** Secondary facts in one line: region, plan, address. */
  meta?: ReactNode
  /** They are many or prose, and stand under the title; beside it they are one line, which scrolls. */
  metaBelow?: boolean
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** A Tabs element. */
  tabs?: ReactNode
  children: ReactNode
}

/**
 * The frame of everything that has an address: one line of header, tabs, content. On a telephone title, buttons and facts
 * have a line each, and what is longer is cut or scrolls sideways.
 */
export function Screen({
  title,
  section,
  heading,
  status,
  meta,
  metaBelow = false,
  actions,
  tabs,
  children,
}: ScreenProps) {
  const titleId = useId()
  useEffect(() => {
    document.title = [section, title, productName].filter(Boolean).join(' · ')
  }, [section, title])
  const narrow = useMediaQuery('(max-width: 480px)')
  const below = metaBelow || narrow
  // In the order in which they stand; they are the same ones when that changes.
  const facts = meta != null && (
    <Meta key="facts" titleId={titleId} below={metaBelow}>
      {meta}
    </Meta>
  )
  const buttons = actions != null && (
    <div
      key="buttons"
      ref={rovingTabIndex}
      role="toolbar"
      aria-label="Actions"
      className={styles.actions}
    >
      {actions}
    </div>
  )
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <div className={styles.line}>
          <div className={styles.lead}>
            <h1
              id={titleId}
              className={cx(styles.title, heading == null && styles.plain)}
              tabIndex={-1}
              // The button that renames it is no part of its name.
              aria-label={heading == null ? undefined : title}
              {...(heading == null && tooltipWhenCut)}
            >
              {heading ?? title}
            </h1>
            {status != null && <div className={styles.status}>{status}</div>}
          </div>
          {below ? [buttons, facts] : [facts, buttons]}
        </div>
        {tabs}
      </header>
      {children}
    </div>
  )
}

interface MetaProps {
  titleId: string
  below: boolean
  children: ReactNode
}

function Meta({ titleId, below, children }: MetaProps) {
  const scroll = useScrollStop(titleId)
  return (
    <div className={cx(styles.meta, below && styles.below)} {...scroll}>
      {children}
    </div>
  )
}
