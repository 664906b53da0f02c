import { useRef, type PointerEvent, type SyntheticEvent } from 'react'

// Events on the backdrop have the dialog itself as target.
const isBackdrop = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget

/**
 * Detects complete clicks on the backdrop of a modal dialog. The press is cancelled if the pointer is released
 * elsewhere; a text selection that ends on the backdrop does not count (WCAG 2.2, 2.5.2).
 */
export function useBackdropPress(onPress: () => void) {
  const began = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      began.current = isBackdrop(event)
    },
    onPointerUp: (event: PointerEvent) => {
      began.current &&= isBackdrop(event)
    },
    onClick: (event: SyntheticEvent) => {
      if (began.current && isBackdrop(event)) onPress()
      began.current = false
    },
  }
}
