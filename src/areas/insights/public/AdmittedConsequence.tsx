import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import { isReading, missingReason, useReads } from '#api/query/reads.ts'
import { capitalize } from '#lib/format.ts'
import { withAreaObjects } from '../../areaObjects.ts'
import { Consequence } from '#ui/overlay/Consequences.tsx'

interface AdmittedConsequenceProps {
  /** Noun phrase in the singular, for example "a released address". */
  what: string
  /** IP addresses or ranges that the account releases. */
  values: readonly string[]
}

/**
 * Lists the firewall rules and allow lists that still reference a released address, and so admit its next owner; one
 * line per object kind.
 */
export function AdmittedConsequence({ what, values }: AdmittedConsequenceProps) {
  // Loaded lazily, so that the screens with delete dialogs do not bundle the search code.
  const { data: kinds = [], error } = useQuery({
    queryKey: ['admitting'],
    queryFn: async () => (await withAreaObjects(import('../find/admitted.ts'))).admitting(),
    staleTime: Infinity,
  })
  const answers = useReads(kinds.map(({ read }) => read))
  if (error) return <Consequence label="Rules" state="error" reason={asApiError(error).message} />
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
        <Consequence key={`${kind.noun} unread`} label={label} state="error" reason={reason} />
      ) : (
        isReading(answered) && (
          <Consequence key={`${kind.noun} unread`} label={label} state="loading" />
        )
      ),
    ]
  })
}
