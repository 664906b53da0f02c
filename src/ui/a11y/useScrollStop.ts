import { useCallback, useState } from 'react'
import { scrolledByContent } from './scrollStops.ts'

const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/**
 * Returns props for a scroll container with arbitrary content. With focusable content, focusing it scrolls the
 * container; otherwise the container itself becomes a named tab stop.
 * @param titleId id of the element that labels the container
 */
export function useScrollStop(titleId: string) {
  const [isStop, setIsStop] = useState(false)
  const ref = useCallback((frame: HTMLElement | null) => {
    if (!frame) return undefined
    const decide = () =>
      setIsStop(
        (frame.scrollHeight > frame.clientHeight || frame.scrollWidth > frame.clientWidth) &&
          !frame.querySelector(controls),
      )
    const sizes = new ResizeObserver(decide)
    const contents = new MutationObserver(decide)
    sizes.observe(frame)
    contents.observe(frame, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [])
  const stop = isStop
    ? ({ role: 'group', tabIndex: 0, 'aria-labelledby': titleId } as const)
    : scrolledByContent
  return { ref, ...stop }
}
