import { mdiClose } from '@mdi/js'
import MuiDrawer from '@mui/material/Drawer'
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import styles from './Drawer.module.css'
import { IconButton } from '../display/IconButton.tsx'
import { Themed } from '../theme/Themed.tsx'
import { useScrollStop } from '../a11y/useScrollStop.ts'

export interface DrawerProps {
  title: string
  /** Secondary information under the title. */
  meta?: ReactNode
  /** Called when the user presses Escape or the close button, or clicks outside of the drawer. Usually navigates. */
  onClose: () => void
  children: ReactNode
  /** Content that remains visible below the scrolling content, usually buttons. */
  footer?: ReactNode
  /** normal: 480 CSS pixels, wide: 560; at most the width of the window. */
  width?: 'normal' | 'wide'
  /** Container whose first field receives the focus instead of the heading. */
  fields?: RefObject<HTMLElement | null>
}

const widths = { normal: 480, wide: 560 }

/**
 * Side panel for one object or form. The caller stores in the URL whether it is open. It moves the focus inside and
 * restores it on close. Uses Material UI: import it only from lazily loaded code.
 */
export function Drawer(props: DrawerProps) {
  const { onClose, width = 'normal' } = props
  const titleId = useId()
  return (
    <Themed>
      <MuiDrawer
        open
        anchor="right"
        onClose={(event: Partial<Event>) => {
          // Prevent the default, otherwise the same Escape key press would also close a confirmation dialog that opens
          // here: browsers close a dialog after the keydown event.
          event.preventDefault?.()
          onClose()
        }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': titleId,
            sx: { width: widths[width], maxWidth: '100vw' },
          },
        }}
      >
        <Content {...props} titleId={titleId} />
      </MuiDrawer>
    </Themed>
  )
}

/** Content of the drawer. A separate component, because the portal mounts after the effects of the drawer have run. */
function Content({
  title,
  titleId,
  meta,
  onClose,
  children,
  footer,
  fields,
}: DrawerProps & { titleId: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Use a layout effect, because Material UI focuses the whole drawer if nothing inside has the focus yet.
  useLayoutEffect(() => {
    const field = fields?.current?.querySelector<HTMLElement>(firstField)
    ;(field ?? heading.current)?.focus()
    // Select the text, as the Tab key does, so that typing replaces the value.
    if (field instanceof HTMLInputElement) field.select()
  }, [fields])
  const scroll = useScrollStop(titleId)
  return (
    <>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {meta != null && <div className={styles.meta}>{meta}</div>}
        </div>
        <IconButton label="Close" icon={mdiClose} onClick={onClose} />
      </header>
      <div className={styles.body} {...scroll}>
        {children}
      </div>
      {footer != null && <footer className={styles.footer}>{footer}</footer>}
    </>
  )
}

/** First editable field; in a radio group the selected option, as with the Tab key. */
const firstField = [
  ':is(input, select, textarea):enabled',
  ':not([readonly], [aria-readonly="true"], [tabindex="-1"], [type="radio"]:not(:checked))',
].join('')
