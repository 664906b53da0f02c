import { useSearchParams } from 'react-router'
import { isRecordType, recordTypes } from '#contract/rules/recordTargets.ts'
import { formatCount } from '#lib/format.ts'
import { scrolledByContent } from '#ui/a11y/scrollStops.ts'
import type { RecordRow } from '../recordRow.ts'
import styles from './records.module.css'

const rank = (type: string) => (isRecordType(type) ? recordTypes.indexOf(type) : recordTypes.length)

interface TypeCount {
  type: string
  count: number
}

export function countTypes(rows: readonly RecordRow[]): TypeCount[] {
  const counts = new Map<string, number>()
  for (const { type = '' } of rows) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .toSorted((one, other) => rank(one.type) - rank(other.type))
}

/** Returns the record types selected in the URL that exist in the zone. */
export function useChosenTypes(types: readonly TypeCount[]): readonly string[] {
  const [search] = useSearchParams()
  const chosen = search.getAll('type')
  return types.map(({ type }) => type).filter((type) => chosen.includes(type))
}

const group = { role: 'group', 'aria-label': 'Record types', ...scrolledByContent }

/** Filter chips for record types. The first click shows one type, further clicks add others. */
export function TypeChips({ types }: { types: readonly TypeCount[] }) {
  const [, setSearch] = useSearchParams()
  const selectedTypes = useChosenTypes(types)
  const toggle = (type: string) =>
    setSearch(
      (search) => {
        const next = new URLSearchParams(search)
        next.delete('type')
        const wanted = selectedTypes.includes(type)
          ? selectedTypes.filter((other) => other !== type)
          : [...selectedTypes, type]
        for (const each of wanted) next.append('type', each)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div {...group} className={styles.types}>
      {types.map(({ type, count }) => (
        <button
          key={type}
          type="button"
          className={styles.type}
          aria-pressed={selectedTypes.includes(type)}
          aria-label={`${type}, ${formatCount(count)}`}
          onClick={() => toggle(type)}
        >
          {type}
        </button>
      ))}
    </div>
  )
}
