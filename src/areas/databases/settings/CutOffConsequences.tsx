import { useAllPages } from '#api/query/query.ts'
import { isWhole } from '#api/query/allPages.ts'
import { plural, sentenceList } from '#lib/format.ts'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { FailedConsequence } from '#ui/overlay/FailedConsequence.tsx'
import { computesQuery } from '../../computes/queries.ts'
import { computeLabel } from '../../labels.ts'
import { cutOff } from './cutOff.ts'

interface CutOffConsequencesProps {
  before: readonly string[]
  after: readonly string[]
}

/** Maximum number of entries that are listed. Above it, only their number is shown. */
const shownMax = 6

/**
 * Lists the entries that a change removes from an allow list, with the instances that lose access. Renders nothing if
 * no entry is removed.
 */
export function CutOffConsequences({ before, after }: CutOffConsequencesProps) {
  const removed = before.filter((entry) => !after.includes(entry))
  const list = useAllPages(computesQuery(), { enabled: removed.length > 0 })
  if (removed.length === 0) return null
  const whole = isWhole(list)
  const cut = cutOff(before, after, list.rows)
  const names = cut.map(
    ({ compute, addresses }) => `${computeLabel(compute)} (${addresses.join(', ')})`,
  )
  return (
    <Consequences title="Can no longer connect">
      <Consequence label={plural(removed.length, 'entry', 'entries')}>
        {sentenceList(removed, shownMax)}
      </Consequence>
      {(whole || names.length > 0) && (
        <Consequence label={whole ? plural(cut.length, 'instance') : 'Instances'}>
          {names.length === 0
            ? 'no address of the account’s instances'
            : sentenceList(names, shownMax)}
        </Consequence>
      )}
      {!whole && (
        <FailedConsequence label={names.length > 0 ? 'Other instances' : 'Instances'} of={list} />
      )}
    </Consequences>
  )
}
