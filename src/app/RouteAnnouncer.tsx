import { Component, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '#ui/focusHeading.ts'

/**
 * What a page load gives for free and a change of screen here does not: the heading takes the focus
 * and the new title is read aloud. Tabs and drawers keep their heading, and so keep the focus.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const seen = useRef(pathname)
  const replaced = useRef('')
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    if (replaced.current !== textOf(findHeading())) focusHeading()
    setTitle(document.title)
  }, [pathname])
  return (
    <HeadingMemory pathname={pathname} keep={replaced}>
      <output aria-live="polite" aria-label="Screen" className="visually-hidden">
        {title}
      </output>
    </HeadingMemory>
  )
}

const findHeading = () => document.querySelector<HTMLElement>('main h1')
const textOf = (heading: HTMLElement | null) => heading?.textContent ?? ''

interface HeadingMemoryProps {
  pathname: string
  keep: { current: string }
  children: ReactNode
}

/**
 * Keeps the heading that a change of address replaces, which may have come long after its own address did. Only a class
 * is asked before the page changes.
 */
class HeadingMemory extends Component<HeadingMemoryProps> {
  override getSnapshotBeforeUpdate({ pathname }: HeadingMemoryProps): string | null {
    return pathname === this.props.pathname ? null : textOf(findHeading())
  }

  override componentDidUpdate(_props: HeadingMemoryProps, _state: unknown, text: string | null) {
    if (text !== null) this.props.keep.current = text
  }

  override render() {
    return this.props.children
  }
}
