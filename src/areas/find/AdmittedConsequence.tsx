import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/client.ts'
import { isReading, missingReason, useReads } from '#api/reads.ts'
import { capitalize } from '#lib/format.ts'
import { Consequence } from '#ui/Consequences.tsx'

interface AdmittedConsequenceProps {
  /** In the singular: "a released address". */
  what: string
  /** Addresses or ranges that the account gives up. */
  values: readonly string[]
}

/** Rules and lists that go on naming what is given up, and so let in whoever has it next; a line for each kind of object. */
export function AdmittedConsequence({ what, values }: AdmittedConsequenceProps) {
  // The rules of the search are no part of the screens that delete.
  const { data: kinds = [], error } = useQuery({
    queryKey: ['admitting'],
    queryFn: async () => (await import('./admitted.ts')).admitting,
    staleTime: Infinity,
  })
  const answers = useReads(kinds.map(({ read }) => read))
  if (error) return <Consequence label="Rules" state="unread" reason={asApiError(error).message} />
  return answers.map((answered, index) => {
    const kind = kinds[index]
    if (!kind) return null
    const label = capitalize(kind.noun)
    const reason = missingReason(answered)
    const rows = (answered.answer.data as { rows: readonly unknown[] } | undefined)?.rows ?? []
    const named = kind.namesIn(rows, values)
    return [
      named.length > 0 && (
        <Consequence key={kind.noun} label={`${label} that still name ${what}`}>
          {named.join(', ')}
        </Consequence>
      ),
      reason !== undefined ? (
        <Consequence key={`${kind.noun} unread`} label={label} state="unread" reason={reason} />
      ) : (
        isReading(answered) && (
          <Consequence key={`${kind.noun} unread`} label={label} state="loading" />
        )
      ),
    ]
  })
}
