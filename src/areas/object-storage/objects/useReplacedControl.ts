import { useCallback, useRef } from 'react'

/**
 * Moves the focus from a control to the one that replaces it after a navigation. Returns the ref callback of the control,
 * and a function to call before the navigation.
 */
export function useReplacedControl() {
  const isReplaced = useRef(false)
  const attach = useCallback((control: HTMLElement | null) => {
    if (!control || !isReplaced.current) return
    isReplaced.current = false
    control.focus()
  }, [])
  const replace = useCallback(() => {
    isReplaced.current = true
  }, [])
  return [attach, replace] as const
}
