import { useEffect, useRef } from 'react'
import { ErrorNotice } from '../error/ErrorNotice.tsx'
import type { FormFailure } from './useFormSend.ts'

/** Notice at the top of a rejected form, with the errors that belong to no field. */
export function FormNotice({ failure }: { failure: FormFailure | undefined }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) element.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (!failure) return null
  return (
    <div ref={element}>
      <ErrorNotice error={failure.error} faults={failure.faults} />
    </div>
  )
}
