import type { Compute } from '#api/generated/types.gen.ts'
import { capitalize, plural } from '#lib/format.ts'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { LeftBehind } from '../../network/LeftBehind.tsx'
import { type ComputeConsequence, useComputeConsequences } from './useComputeConsequences.ts'

/** Lists the objects that are deleted with an instance, freshly loaded, and the kinds that could not be loaded. */
export function ComputeConsequences({ compute }: { compute: Compute }) {
  const { consequences, addresses, released } = useComputeConsequences(compute.id)
  const kept = keptOf(consequences)
  return (
    <>
      <Consequences>
        {consequences.filter(isDeleted).map((consequence) => (
          <ConsequenceLine key={consequence.noun} consequence={consequence} />
        ))}
      </Consequences>
      {kept.length > 0 && (
        <Consequences title="Kept">
          {kept.map((consequence) => (
            <ConsequenceLine key={consequence.noun} consequence={consequence} />
          ))}
        </Consequences>
      )}
      <LeftBehind addresses={addresses} released={released} />
    </>
  )
}

export const isDeleted = ({ after }: ComputeConsequence) => after === undefined

/** Returns the kinds of objects that are not deleted and that exist or may exist. */
export const keptOf = (consequences: readonly ComputeConsequence[]) =>
  consequences.filter(
    (each) => !isDeleted(each) && (each.state !== 'read' || each.names.length > 0),
  )

const maxNames = 8

/** Line with the names of one kind of object; renders nothing if there are none. */
export function ConsequenceLine({ consequence }: { consequence: ComputeConsequence }) {
  const { noun, many, state, reason, names, after } = consequence
  if (state !== 'read') {
    return <Consequence label={capitalize(many)} state={state} reason={reason} />
  }
  if (names.length === 0) return null
  const more = names.length - maxNames
  return (
    <Consequence label={plural(names.length, noun, many)}>
      {names.slice(0, maxNames).join(', ')}
      {more > 0 && ` and ${more} more`}
      {after !== undefined && `: ${after}`}
    </Consequence>
  )
}
