import { capitalize } from '#lib/format.ts'
import { isReading, missingReason, useReads, wholeList } from '#api/reads.ts'
import { Consequence } from '#ui/Consequences.tsx'
import { parseWanted } from './match.ts'
import { findSources } from './sources.ts'

const sources = findSources.filter(({ admits }) => admits)
const reads = sources.map(({ noun, list }) => wholeList(noun, list) as never)

interface AdmittedConsequenceProps {
  /** In the singular: "a released address". */
  what: string
  /** Addresses or ranges that the account gives up. */
  values: readonly string[]
}

/** Rules and lists that go on naming what is given up, and so let in whoever has it next; a line for each kind of object. */
export function AdmittedConsequence({ what, values }: AdmittedConsequenceProps) {
  const answers = useReads(reads)
  const wanted = values.map(parseWanted).filter((each) => each !== undefined)
  return answers.map((answered, index) => {
    const source = sources[index]
    if (!source) return null
    const { noun, usesOf } = source
    const label = capitalize(noun)
    const reason = missingReason(answered)
    const rows = (answered.answer.data as { rows: readonly unknown[] } | undefined)?.rows ?? []
    const uses = rows.flatMap((row) =>
      wanted.flatMap((each) => usesOf(each, row).filter(({ match }) => match === 'exact')),
    )
    const named = Object.entries(Object.groupBy(uses, ({ object }) => object)).map(
      ([object, its = []]) =>
        `${object} (${[...new Set(its.map(({ where }) => where))].join('; ')})`,
    )
    return [
      named.length > 0 && (
        <Consequence key={noun} label={`${label} that still name ${what}`}>
          {named.join(', ')}
        </Consequence>
      ),
      reason !== undefined ? (
        <Consequence key={`${noun} unread`} label={label} state="unread" reason={reason} />
      ) : (
        isReading(answered) && <Consequence key={`${noun} unread`} label={label} state="loading" />
      ),
    ]
  })
}
