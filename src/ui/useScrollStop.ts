import { useCallback, useState } from 'react'
import { scrolledByContent } from './scrollStops.ts'

const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/**
 * For what scrolls and holds whatever it is given: the focus of the controls in it scrolls it, and where there are none
 * Tab stops at the frame itself, which then has a name.
 * @param titleId of the element that names it
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
