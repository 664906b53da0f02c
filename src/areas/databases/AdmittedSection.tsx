import { isWhole } from '#api/query/allPages.ts'
import { useAllPages } from '#api/query/query.ts'
import { formatCount, plural, sentenceList } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { FailedConsequence } from '#ui/overlay/FailedConsequence.tsx'
import { computesQuery } from '../computes/queries.ts'
import { computeLabel } from '../labels.ts'
import { admitted, mergedEntries } from './admitted.ts'

/** Maximum number of instances that are listed by name. Above it, only their number is shown. */
const shownMax = 6

/** Large counts are shown as a power of two, because nobody reads that many digits. */
const countText = (addresses: bigint): string =>
  addresses < 1_000_000_000n
    ? formatCount(Number(addresses))
    : `about 2^${addresses.toString(2).length - 1}`

function familyText(family: 4 | 6, { addresses, isAll }: { addresses: bigint; isAll: boolean }) {
  if (addresses === 0n) return undefined
  const noun = addresses === 1n ? 'address' : 'addresses'
  return `${isAll ? 'all' : countText(addresses)} IPv${family} ${noun}`
}

interface AdmittedSectionProps {
  /** The entries as the user typed them. */
  typed: readonly string[]
  /** The reason why nothing can be changed. */
  disabledReason: string | undefined
  /** Receives the list without the redundant entries. */
  onMerge: (remaining: readonly string[]) => void
}

/** Shows which clients an unsaved allow list admits and which of its entries are redundant. */
export function AdmittedSection({ typed, disabledReason, onMerge }: AdmittedSectionProps) {
  const list = useAllPages(computesQuery())
  const { computes, internet } = admitted(typed, list.rows)
  const { remaining, merged } = mergedEntries(typed)
  const whole = isWhole(list)
  const families = ([4, 6] as const).flatMap((family) => familyText(family, internet[family]) ?? [])
  return (
    <>
      {merged.length > 0 && (
        <>
          <Consequences title="Not needed">
            {merged.slice(0, shownMax).map(({ entry, within }) => (
              <Consequence key={entry} label={entry}>
                {entry === within ? 'listed more than once' : `already within ${within}`}
              </Consequence>
            ))}
            {merged.length > shownMax && (
              <Consequence label={`${formatCount(merged.length - shownMax)} more`} />
            )}
          </Consequences>
          <div>
            <Button size="small" disabledReason={disabledReason} onClick={() => onMerge(remaining)}>
              Merge entries
            </Button>
          </div>
        </>
      )}
      <Consequences title="Who can connect">
        {(whole || computes.length > 0) && (
          <Consequence label={whole ? plural(computes.length, 'instance') : 'Instances'}>
            {computes.length === 0
              ? 'no address of the account’s instances'
              : sentenceList(computes.map(computeLabel), shownMax)}
          </Consequence>
        )}
        {!whole && (
          <FailedConsequence
            label={computes.length > 0 ? 'Other instances' : 'Instances'}
            of={list}
          />
        )}
        <Consequence label="Internet">{sentenceList(families, 2) || 'no one'}</Consequence>
      </Consequences>
    </>
  )
}
