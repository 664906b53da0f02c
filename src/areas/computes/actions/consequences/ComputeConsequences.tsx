import type { Compute } from '#api/generated/types.gen.ts'
import { capitalize, plural } from '#lib/format.ts'
import { Consequence, Consequences } from '#ui/Consequences.tsx'
import { LeftBehind } from '../../network/LeftBehind.tsx'
import { type ComputeConsequence, useComputeConsequences } from './useComputeConsequences.ts'

/** Objects deleted with an instance, read now; those that cannot be read are named. */
export function ComputeConsequences({ compute }: { compute: Compute }) {
  const { consequences, addresses, released } = useComputeConsequences(compute.id)
  return (
    <>
      <Consequences>
        {consequences.map((consequence) => (
          <ConsequenceLine key={consequence.noun} consequence={consequence} />
        ))}
      </Consequences>
      <LeftBehind addresses={addresses} released={released} />
    </>
  )
}

const shown = 8

/** One kind of thing by its names; none of it, no line. */
export function ConsequenceLine({ consequence }: { consequence: ComputeConsequence }) {
  const { noun, many, state, reason, names, after } = consequence
  if (state !== 'read') {
    return <Consequence label={capitalize(many)} state={state} reason={reason} />
  }
  if (names.length === 0) return null
  const more = names.length - shown
  return (
    <Consequence label={plural(names.length, noun, many)}>
      {names.slice(0, shown).join(', ')}
      {more > 0 && ` and ${more} more`}
      {after !== undefined && `: ${after}`}
    </Consequence>
  )
}
