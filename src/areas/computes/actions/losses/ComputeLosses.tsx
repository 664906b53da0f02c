import type { Compute } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { Loss, Losses } from '#ui/Losses.tsx'
import { RecordLoss } from './RecordLoss.tsx'
import { type ComputeLoss, useComputeLosses } from './useComputeLosses.ts'

/** What goes with an instance, read now; what cannot be read is named. */
export function ComputeLosses({ compute }: { compute: Compute }) {
  const { losses, addresses } = useComputeLosses(compute.id)
  return (
    <Losses>
      {losses.map((loss) => (
        <LossLine key={loss.noun} loss={loss} />
      ))}
      {addresses && <RecordLoss addresses={addresses} />}
    </Losses>
  )
}

const shown = 8

/** One kind of thing by its names; none of it, no line. */
export function LossLine({ loss }: { loss: ComputeLoss }) {
  const { noun, many, state, reason, names, after } = loss
  if (state !== 'read') {
    return (
      <Loss label={many.charAt(0).toUpperCase() + many.slice(1)} state={state} reason={reason} />
    )
  }
  if (names.length === 0) return null
  const more = names.length - shown
  return (
    <Loss label={plural(names.length, noun, many)}>
      {names.slice(0, shown).join(', ')}
      {more > 0 && ` and ${more} more`}
      {after !== undefined && `: ${after}`}
    </Loss>
  )
}
