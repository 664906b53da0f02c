import { Consequence } from './Consequences.tsx'

interface FailedConsequenceProps {
  label: string
  of: {
    error: { message: string } | null
    /** Error of a page after the first one. */
    pageError: { message: string } | undefined
  }
}

/** Consequence whose list is incomplete: still loading, or failed with the error message. */
export function FailedConsequence({ label, of: { error, pageError } }: FailedConsequenceProps) {
  const fault = error ?? pageError
  return fault ? (
    <Consequence label={label} state="error" reason={fault.message} />
  ) : (
    <Consequence label={label} state="loading" />
  )
}
