import { useEffect, useRef } from 'react'
import { FaultNotice } from './FaultNotice.tsx'
import type { FormFailure } from './useFormSend.ts'

/** The top of a form after it was refused: what has no field to stand beside. */
export function FormNotice({ failure }: { failure: FormFailure | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (!failure) return null
  return (
    <div ref={place}>
      <FaultNotice error={failure.error} faults={failure.faults} />
    </div>
  )
}
