import { Consequence } from './Consequences.tsx'

interface UnreadConsequenceProps {
  label: string
  of: {
    error: { message: string } | null
    /** Of a page after the first. */
    pageError: { message: string } | undefined
  }
}

/** A list that is not there whole: on its way, or with the reason why not. */
export function UnreadConsequence({ label, of: { error, pageError } }: UnreadConsequenceProps) {
  const fault = error ?? pageError
  return fault ? (
    <Consequence label={label} state="unread" reason={fault.message} />
  ) : (
    <Consequence label={label} state="loading" />
  )
}
