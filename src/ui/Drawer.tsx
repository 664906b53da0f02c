import { mdiClose } from '@mdi/js'
import MuiDrawer from '@mui/material/Drawer'
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import styles from './Drawer.module.css'
import { IconButton } from './IconButton.tsx'
import { Themed } from './Themed.tsx'
import { useScrollStop } from './useScrollStop.ts'

export interface DrawerProps {
  title: string
  /** Secondary facts under the title. */
  meta?: ReactNode
  /** Asked to close: Escape, the cross, or a press beside it. Usually a navigation. */
  onClose: () => void
  children: ReactNode
  /** Stays in sight below the content: buttons. */
  footer?: ReactNode
  /** 480 or 560 CSS pixels; the whole screen where that is all there is. */
  width?: 'normal' | 'wide'
  /** Its first field takes the focus in place of the heading. */
  fields?: RefObject<HTMLElement | null>
}

const widths = { normal: 480, wide: 560 }

/**
 * One thing beside the screen it belongs to. Whoever shows it keeps that in the address. It takes
 * the focus and gives it back. Uses Material: import it from code that is itself loaded lazily.
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
          // Or the same Escape would close the question that it opens: browsers close a dialog after its keydown.
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

/** Within the portal, which comes into the page after the effects of the drawer itself. */
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
  // Before Material looks whether anything inside has the focus, and takes it for the whole.
  useLayoutEffect(() => {
    const field = fields?.current?.querySelector<HTMLElement>(firstField)
    ;(field ?? heading.current)?.focus()
    // As after Tab: what is typed replaces what stands there.
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

/** The first that can be filled in; of a group the one that is chosen, which is where Tab leads too. */
const firstField = [
  ':is(input, select, textarea):enabled',
  ':not([readonly], [aria-readonly="true"], [tabindex="-1"], [type="radio"]:not(:checked))',
].join('')
