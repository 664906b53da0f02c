import { useLayoutEffect, useState, type RefObject } from 'react'

/** Rows kept ready beyond either edge, and the step in which the window moves. */
const spare = 6
const step = 4

interface Range {
  first: number
  /** One past the last. */
  end: number
}

interface RowWindow {
  /** The element that holds the rows, as high as all of them. */
  body: RefObject<HTMLElement | null>
  /** The element that may scroll them; the page may scroll it in turn. */
  frame: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** Changes when the rows become others, so that the reader is taken to the first. */
  view: string
}

/**
 * Which rows are worth drawing. All rows are of one height, so this is two divisions; a library for
 * rows of any height would be a tenth of all script before the first row.
 */
export function useRowWindow({ body, frame, count, rowHeight, view }: RowWindow): Range {
  // Before anything is measured a screenful is a good guess, and makes the first paint complete.
  const [range, setRange] = useState<Range>(() => ({
    first: 0,
    end: Math.ceil(window.innerHeight / rowHeight),
  }))

  useLayoutEffect(() => {
    const measure = () => {
      const rows = body.current?.getBoundingClientRect()
      const view = frame.current?.getBoundingClientRect()
      if (!rows || !view) return
      const top = Math.max(0, view.top)
      // Without layout (not shown yet) nothing can be told; keep to a screenful.
      const bottom =
        view.height > 0 ? Math.min(window.innerHeight, view.bottom) : window.innerHeight
      const start = Math.floor((top - rows.top) / rowHeight / step) * step - spare
      const end = Math.ceil((bottom - rows.top) / rowHeight / step) * step + spare
      const next = { first: Math.max(0, start), end: Math.max(0, end) }
      setRange((now) => (now.first === next.first && now.end === next.end ? now : next))
    }
    measure()
    // Captured at the document, so that it hears whichever ancestor scrolls.
    document.addEventListener('scroll', measure, { capture: true, passive: true })
    window.addEventListener('resize', measure)
    return () => {
      document.removeEventListener('scroll', measure, { capture: true })
      window.removeEventListener('resize', measure)
    }
  }, [body, frame, rowHeight])

  useLayoutEffect(() => {
    const element = frame.current
    if (element && element.scrollTop > 0) element.scrollTop = 0
  }, [frame, view])

  // Rows can get fewer before the scroll position follows.
  const size = range.end - range.first
  const first = Math.max(0, Math.min(range.first, count - size))
  return { first, end: Math.min(count, first + size) }
}
