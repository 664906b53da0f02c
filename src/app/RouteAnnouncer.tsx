import { Component, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusHeading } from '#ui/a11y/focusHeading.ts'
import { focusedControl, type FocusedControl } from '#ui/a11y/focusedControl.ts'

/**
 * Makes client-side navigation accessible like a page load: moves the focus to the heading and announces the new title.
 * Tabs and drawers keep the heading, so the focus stays. Going back from a drawer over another screen focuses the
 * control that opened it.
 */
export function RouteAnnouncer() {
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  const [title, setTitle] = useState('')
  const announcedPath = useRef(pathname)
  const previousPage = useRef<Left>(undefined)
  const openers = useRef(new Map<string, FocusedControl>())
  useEffect(() => {
    if (announcedPath.current === pathname) return
    announcedPath.current = pathname
    const { heading, hadDrawer } = previousPage.current ?? {}
    if (heading !== textOf(findHeading()))
      focusHeading(type === 'POP' && hadDrawer ? openers.current.get(key) : undefined)
    setTitle(document.title)
  }, [pathname, key, type])
  return (
    <ScreenMemory
      pathname={pathname}
      locationKey={key}
      onLeave={(now) => {
        previousPage.current = now
        if (now.trigger) openers.current.set(now.key, now.trigger)
        else openers.current.delete(now.key)
      }}
    >
      <output aria-live="polite" aria-label="Screen" className="visually-hidden">
        {title}
      </output>
    </ScreenMemory>
  )
}

const findHeading = () => document.querySelector<HTMLElement>('main h1')
const textOf = (heading: HTMLElement | null) => heading?.textContent ?? ''

/** State of a screen when the user leaves it. */
interface Left {
  key: string
  heading: string
  trigger: FocusedControl | undefined
  hadDrawer: boolean
}

interface ScreenMemoryProps {
  pathname: string
  locationKey: string
  onLeave: (left: Left) => void
  children: ReactNode
}

/**
 * Reports the state of the previous screen before the DOM changes, because its heading may have been rendered long
 * after its URL changed. Only class components have `getSnapshotBeforeUpdate`.
 */
class ScreenMemory extends Component<ScreenMemoryProps> {
  override getSnapshotBeforeUpdate({ pathname, locationKey }: ScreenMemoryProps): Left | null {
    if (pathname === this.props.pathname) return null
    return {
      key: locationKey,
      heading: textOf(findHeading()),
      trigger: focusedControl(),
      hadDrawer: document.querySelector('[aria-modal="true"], dialog:modal') !== null,
    }
  }

  override componentDidUpdate(_props: ScreenMemoryProps, _state: unknown, left: Left | null) {
    if (left) this.props.onLeave(left)
  }

  override render() {
    return this.props.children
  }
}
