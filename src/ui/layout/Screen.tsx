import { useEffect, useId, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { rovingTabIndex } from '../a11y/oneStop.ts'
import styles from './Screen.module.css'
import { tooltipWhenCut } from '../overlay/tooltip.ts'
import { useMediaQuery } from '../theme/useMediaQuery.ts'
import { useScrollStop } from '../a11y/useScrollStop.ts'
import { visibleText } from '#lib/visibleText.ts'

export const productName = 'Cloud Platform Console'

interface ScreenProps {
  /** Heading, and title of the browser window. */
  title: string
  /** Name of the current tab, shown in the window title. */
  section?: string | undefined
  /** Heading element shown instead of the plain title, for example an inline editor. */
  heading?: ReactNode
  /** Status of the object, as a StatusChip. */
  status?: ReactNode
  /** Secondary information in one line: region, plan, IP address. */
  meta?: ReactNode
  /** Shows `meta` below the title, for long content; next to the title it is one line that scrolls. */
  metaBelow?: boolean
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** Tabs element. */
  tabs?: ReactNode
  children: ReactNode
}

/**
 * Frame of every screen with its own URL: header, tabs, content. On small screens, title, buttons and meta have
 * separate lines; longer content is truncated or scrolls horizontally.
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
    document.title = [section, visibleText(title), productName].filter(Boolean).join(' · ')
  }, [section, title])
  const narrow = useMediaQuery('(max-width: 480px)')
  const below = metaBelow || narrow
  // Keep the DOM order equal to the visual order. The keys preserve the elements when the order changes.
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
              // Exclude the rename button from the accessible name of the heading.
              aria-label={heading == null ? undefined : visibleText(title)}
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
