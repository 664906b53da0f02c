import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Number of rows rendered beyond each edge of the visible range. */
const spare = 8
/**
 * Number of rows by which the rendered range moves, because rendering several rows at once is cheaper than one at a
 * time.
 */
const step = 8
/**
 * Idle time without typing or scrolling before spare rows are rendered, and delay between two steps of that, in
 * milliseconds.
 */
const rest = 1000
const pause = 50
/** Time without scroll events after which scrolling has ended, in milliseconds. */
const stopped = 150
/** Height above the first row in the tallest layout (app bar, header, toolbar and column headers), in CSS pixels. */
const above = 176

interface Range {
  first: number
  /** Exclusive end index. */
  end: number
}

interface RowWindow {
  /** Element that contains the rows, with the height of all rows. */
  body: RefObject<HTMLElement | null>
  /** Element that may scroll the rows, and may itself be scrolled by the page. */
  frame: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  /** Changes when other rows are displayed, so that the table scrolls to the first row. */
  view: string
}

interface Sight extends Range {
  /** Number of rows that fit into the available height. */
  resolverFor: number
}

/** Measures which rows are visible; undefined before the table is mounted. */
function inSight({ body, frame, rowHeight }: Pick<RowWindow, 'body' | 'frame' | 'rowHeight'>) {
  const rows = body.current?.getBoundingClientRect()
  const view = frame.current?.getBoundingClientRect()
  if (!rows || !view) return undefined
  const top = Math.max(0, view.top)
  // Measure to the bottom of the window, because the frame extends to it once it contains enough rows.
  const rowsTo = (bottom: number, from: number) =>
    Math.max(0, Math.ceil((bottom - from) / rowHeight))
  return {
    first: Math.max(0, Math.floor((top - rows.top) / rowHeight)),
    end: rowsTo(window.innerHeight, rows.top),
    resolverFor: rowsTo(window.innerHeight, Math.max(top, rows.top)),
  }
}

const covers = (range: Range, sight: Range) => range.first <= sight.first && sight.end <= range.end

/**
 * Returns a range with spare rows on both sides. Its size does not depend on the position, so that scrolling neither
 * creates nor removes elements.
 */
function withSpare({ first, resolverFor }: Sight): Range {
  const start = Math.max(0, Math.floor(first / step) * step - spare)
  return { first: start, end: start + resolverFor + 1 + step + 2 * spare }
}

/** Returns the number of completely visible rows below the header. */
export function rowsOfPage(frame: RowWindow['frame'], rowHeight: number): number {
  const view = frame.current?.getBoundingClientRect()
  if (!view) return 1
  const height = Math.min(window.innerHeight, view.bottom) - Math.max(0, view.top)
  return Math.max(1, Math.floor(height / rowHeight) - 1)
}

/**
 * Returns the range of rows to render. All rows have the same height, so two divisions suffice; a virtualization
 * library for variable heights would be a tenth of all script needed for the first row.
 */
export function useRowWindow(options: RowWindow): Range & { passing: boolean } {
  'use no memo'
  const { body, frame, count, rowHeight, view } = options
  // Initial range, estimated without measuring, because reading the layout here would force the browser to calculate it
  // one more time.
  const atTop = () => ({
    first: 0,
    end: Math.ceil((window.innerHeight - above) / rowHeight),
    passing: false,
    view,
  })
  const [known, setKnown] = useState(atTop)
  const range = known.view === view ? known : atTop()
  if (range !== known) setKnown(range)
  const scrolled = useRef(false)
  const renderedRange = useRef<Range>(range)
  useLayoutEffect(() => {
    renderedRange.current = range
  })

  useLayoutEffect(() => {
    const move = (sight: Sight, passing: boolean) => {
      const next = { ...withSpare(sight), passing }
      setKnown((now) =>
        now.first === next.first && now.end === next.end ? now : { ...now, ...next },
      )
    }
    // Update the range if a visible row is not rendered.
    const cover = () => {
      const sight = inSight({ body, frame, rowHeight })
      if (sight && !covers(renderedRange.current, sight)) move(sight, false)
    }
    let stopping: ReturnType<typeof setTimeout> | undefined
    const onStop = () => setKnown((now) => (now.passing ? { ...now, passing: false } : now))
    // Render spare rows in small steps, so that a keystroke in the meantime only waits for a few rows.
    const grow = () => {
      const sight = inSight({ body, frame, rowHeight })
      if (!sight) return
      const { end } = withSpare(sight)
      const next = Math.min(end, renderedRange.current.end + step)
      startTransition(() => setKnown((now) => (now.end === next ? now : { ...now, end: next })))
      if (next < end) growing = setTimeout(grow, pause)
    }
    let growing = setTimeout(grow, rest)
    const onScroll = () => {
      clearTimeout(growing)
      scrolled.current = true
      const sight = inSight({ body, frame, rowHeight })
      if (!sight) return
      // Missing visible rows are rendered immediately, spare rows in a transition.
      if (covers(renderedRange.current, sight)) startTransition(() => move(sight, true))
      else move(sight, true)
      clearTimeout(stopping)
      stopping = setTimeout(onStop, stopped)
    }
    if (scrolled.current) {
      scrolled.current = false
      frame.current?.scrollTo({ top: 0 })
      cover()
    }
    // The observer also fires initially, after the first layout, so no forced layout is needed.
    const observer = new ResizeObserver(cover)
    if (frame.current) observer.observe(frame.current)
    // Use a capturing listener on the document, because any ancestor may scroll and scroll events do not bubble.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    window.addEventListener('resize', cover)
    return () => {
      clearTimeout(growing)
      clearTimeout(stopping)
      onStop()
      observer.disconnect()
      document.removeEventListener('scroll', onScroll, { capture: true })
      window.removeEventListener('resize', cover)
    }
  }, [body, frame, rowHeight, view])

  // The number of rows can shrink before the scroll position is adjusted.
  const size = range.end - range.first
  const first = Math.max(0, Math.min(range.first, count - size))
  return { first, end: Math.min(count, first + size), passing: range.passing }
}
