import { act, renderHook } from '@testing-library/react'
import { dismissToast, useToasts } from '#ui/overlay/toast.ts'

/** Removes the toasts of previous tests, because test files can share the modules of a worker. */
export function dismissToasts(): void {
  const { result } = renderHook(useToasts)
  for (const { id } of result.current) act(() => dismissToast(id))
}
