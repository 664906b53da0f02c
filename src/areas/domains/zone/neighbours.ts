import type { RecordDraft } from './recordModel.ts'

/** Indexes the records, so that the rules between records do not iterate over the zone for each record. */
export function neighbourIndex(records: readonly RecordDraft[]) {
  const byName = Map.groupBy(records, ({ name }) => name)
  const mail = records.filter(({ type }) => type === 'MX')
  return (draft: RecordDraft): RecordDraft[] => {
    const near = byName.get(draft.name) ?? []
    const all = draft.type === 'MX' ? [...near, ...mail] : near
    return all.filter((other) => other !== draft)
  }
}
