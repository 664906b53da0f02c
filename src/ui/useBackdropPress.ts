import { useRef, type PointerEvent, type SyntheticEvent } from 'react'

// The backdrop belongs to the dialog itself, its content to the elements inside.
const isBackdrop = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget

/**
 * For a modal dialog: tells of a whole press beside it. One that begins there is taken back by letting go elsewhere, and
 * one that selects text may end there (WCAG 2.2, 2.5.2).
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
