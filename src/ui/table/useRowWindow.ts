import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Rows kept ready beyond either edge. */
const spare = 8
/** The step in which the window moves: some rows at once cost less than the same rows one by one. */
const step = 8
/** Milliseconds after which the spare rows are drawn too, where nobody types or scrolls, and then between two steps. */
const rest = 1000
const pause = 50
/** Milliseconds after which scrolling is over. */
const stopped = 150
/** What stands above the first row of the highest table in CSS pixels: bar, header, toolbar and head. */
const above = 176

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

interface Sight extends Range {
  /** Number of whole rows there is room for. */
  resolverFor: number
}

/** Reads off the page which rows are in sight; undefined before there is one. */
function inSight({ body, frame, rowHeight }: Pick<RowWindow, 'body' | 'frame' | 'rowHeight'>) {
  const rows = body.current?.getBoundingClientRect()
  const view = frame.current?.getBoundingClientRect()
  if (!rows || !view) return undefined
  const top = Math.max(0, view.top)
  // Down to the edge of the window, which the frame reaches as soon as it has the rows for it.
  const rowsTo = (bottom: number, from: number) =>
    Math.max(0, Math.ceil((bottom - from) / rowHeight))
  return {
    first: Math.max(0, Math.floor((top - rows.top) / rowHeight)),
    end: rowsTo(window.innerHeight, rows.top),
    resolverFor: rowsTo(window.innerHeight, Math.max(top, rows.top)),
  }
}

const covers = (range: Range, sight: Range) => range.first <= sight.first && sight.end <= range.end

/** Of one size wherever it stands, so that scrolling neither makes nor drops elements. */
function withSpare({ first, resolverFor }: Sight): Range {
  const start = Math.max(0, Math.floor(first / step) * step - spare)
  return { first: start, end: start + resolverFor + 1 + step + 2 * spare }
}

/** Number of rows a page is: those wholly in sight below the head, which is not as high as a row. */
export function rowsOfPage(frame: RowWindow['frame'], rowHeight: number): number {
  const view = frame.current?.getBoundingClientRect()
  if (!view) return 1
  const height = Math.min(window.innerHeight, view.bottom) - Math.max(0, view.top)
  return Math.max(1, Math.floor(height / rowHeight) - 1)
}

/**
 * Which rows are worth drawing. All rows are of one height, so this is two divisions; a library for
 * rows of any height would be a tenth of all script before the first row.
 */
export function useRowWindow(options: RowWindow): Range & { passing: boolean } {
  'use no memo'
  const { body, frame, count, rowHeight, view } = options
  // What can be in sight at most, drawn before anything is measured: asking the page where things stand would make the
  // browser lay it out before it has to, and once more afterwards.
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
  const drawn = useRef<Range>(range)
  useLayoutEffect(() => {
    drawn.current = range
  })

  useLayoutEffect(() => {
    const move = (sight: Sight, passing: boolean) => {
      const next = { ...withSpare(sight), passing }
      setKnown((now) =>
        now.first === next.first && now.end === next.end ? now : { ...now, ...next },
      )
    }
    // Where a row in sight is missing.
    const cover = () => {
      const sight = inSight({ body, frame, rowHeight })
      if (sight && !covers(drawn.current, sight)) move(sight, false)
    }
    let stopping: ReturnType<typeof setTimeout> | undefined
    const onStop = () => setKnown((now) => (now.passing ? { ...now, passing: false } : now))
    // A step at a time, so that a key pressed meanwhile waits for few.
    const grow = () => {
      const sight = inSight({ body, frame, rowHeight })
      if (!sight) return
      const { end } = withSpare(sight)
      const next = Math.min(end, drawn.current.end + step)
      startTransition(() => setKnown((now) => (now.end === next ? now : { ...now, end: next })))
      if (next < end) growing = setTimeout(grow, pause)
    }
    let growing = setTimeout(grow, rest)
    const onScroll = () => {
      clearTimeout(growing)
      scrolled.current = true
      const sight = inSight({ body, frame, rowHeight })
      if (!sight) return
      // Spare rows are drawn in the time that frames leave, rows in sight at once.
      if (covers(drawn.current, sight)) startTransition(() => move(sight, true))
      else move(sight, true)
      clearTimeout(stopping)
      stopping = setTimeout(onStop, stopped)
    }
    if (scrolled.current) {
      scrolled.current = false
      frame.current?.scrollTo({ top: 0 })
      cover()
    }
    // Told once at the beginning too, after the layout that is made anyway.
    const observer = new ResizeObserver(cover)
    if (frame.current) observer.observe(frame.current)
    // Captured at the document, so that it hears whichever ancestor scrolls.
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

  // Rows can get fewer before the scroll position follows.
  const size = range.end - range.first
  const first = Math.max(0, Math.min(range.first, count - size))
  return { first, end: Math.min(count, first + size), passing: range.passing }
}
