import type { RecordDraft } from './recordModel.ts'

/** The records that the rules between records look at, without walking the zone for each. */
export function neighbourIndex(records: readonly RecordDraft[]) {
  const byName = Map.groupBy(records, ({ name }) => name)
  const mail = records.filter(({ type }) => type === 'MX')
  return (draft: RecordDraft): RecordDraft[] => {
    const near = byName.get(draft.name) ?? []
    const all = draft.type === 'MX' ? [...near, ...mail] : near
    return all.filter((other) => other !== draft)
  }
}
