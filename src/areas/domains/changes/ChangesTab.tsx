import { mdiCheck, mdiUndo } from '@mdi/js'
import { useMemo, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { downloadText } from '#ui/download.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { toCsv } from '#lib/csv.ts'
import { plural } from '#lib/format.ts'
import { domainPaths } from '#paths/domains.ts'
import { useRecords } from '../queries.ts'
import { entryOf } from '../recordRow.ts'
import { zoneTtl } from '../seconds.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import { ZoneTextView } from '../zone-file/ZoneTextView.tsx'
import { BrokenConsequences } from './BrokenConsequences.tsx'
import { changeColumns, type ChangeRow } from './changeColumns.tsx'
import { diffLines } from './summarizeChanges.ts'
import { isActive } from './applyRun.ts'
import { conflictOf } from './conflicts.ts'
import { PastRuns } from './PastRuns.tsx'
import { changedId } from './stage.ts'
import { StagedBar } from './StagedBar.tsx'
import styles from './StagedBar.module.css'
import { useZoneChanges, zoneChanges } from './zoneChanges.ts'
import { useZoneEditing } from './useZoneEditing.ts'

const rowId = (row: ChangeRow) => row.id

/** Returns a function that finds the current version of a record; undefined until all records are loaded. */
function useRecordsNow(domainId: number, zone: string, changes: readonly ZoneChange[]) {
  const enabled = changes.some(({ kind }) => kind !== 'add')
  const { rows, complete, moved } = useRecords(domainId, enabled)
  return useMemo(() => {
    if (!enabled || !complete || moved) return undefined
    const records = new Map(rows.map((record) => [record.id, record]))
    return (id: number) => {
      const record = records.get(id)
      return record && entryOf(record, zone)
    }
  }, [enabled, rows, complete, moved, zone])
}

/** Tab with the staged changes of a zone as a table or a zone file, and the steps of the last run. */
export function ChangesTab() {
  const domain = useOutletContext<Domain>()
  const { id: domainId } = domain
  const zone = domain.domain ?? ''
  const { changes, run } = useZoneChanges(domainId)
  const editing = useZoneEditing(domain)
  const [asText, setAsText] = useState(false)
  const [prefersSteps, setPrefersSteps] = useState(false)
  // Staged changes are hidden while a run is active or stopped, because the run must be completed or dismissed first.
  const isBoth = run?.state === 'finished' && changes.length > 0
  const steps = isBoth && !prefersSteps ? undefined : run?.steps
  const now = useRecordsNow(domainId, zone, changes)
  const columns = useMemo(() => changeColumns(zone), [zone])
  const rows = useMemo(
    (): ChangeRow[] =>
      steps
        ? steps.map((step, id) => ({ ...step, id }))
        : changes.map((change, at) => {
            const id = changedId(change) ?? at
            return { id, change, ...(now && conflictOf(change, now(id), zone)) }
          }),
    [steps, changes, now, zone],
  )
  const conflicts = rows.reduce((count, row) => (row.conflictingChanges ? count + 1 : count), 0)
  const replace = (change: ZoneChange, others: readonly ZoneChange[]) =>
    zoneChanges.edit(
      domainId,
      changes.flatMap((staged) => (staged === change ? others : [staged])),
    )
  // Memoized because the text would otherwise be recomputed on each progress update.
  const lines = useMemo(() => (asText ? diffLines(changes, zone) : []), [asText, changes, zone])
  const running = isActive(run)
  const receipt = () =>
    downloadText(
      `${zone}-changes.csv`,
      'text/csv',
      toCsv(
        columns.map(({ header }) => header),
        rows.map((row) => columns.map((column) => column.value(row))),
      ),
    )
  return (
    <>
      <StagedBar domain={domain} review={false} />
      {conflicts > 0 && (
        <output className={styles.notice}>
          {`${plural(conflicts, 'record')} changed by someone else: keep yours or take theirs before you apply.`}
        </output>
      )}
      {!steps && (
        <BrokenConsequences zone={{ domainId, zone, ttl: zoneTtl(domain) }} changes={changes} />
      )}
      {asText ? (
        <>
          <Button size="small" onClick={() => setAsText(false)}>
            Show as table
          </Button>
          <ZoneTextView label="Staged changes as zone file" lines={lines} diff />
        </>
      ) : (
        <DataTable
          label={steps ? 'Steps of the last run' : 'Staged changes'}
          name="zone-changes"
          scope="changes"
          columns={columns}
          rows={rows}
          rowId={rowId}
          {...(!steps && {
            rowActions: ({ change, conflictingChanges: theirs, keepMine }: ChangeRow) => [
              ...(keepMine
                ? [
                    {
                      label: 'Keep mine',
                      icon: mdiCheck,
                      quick: true,
                      onSelect: () => replace(change, [keepMine]),
                    },
                  ]
                : []),
              {
                label: theirs === undefined ? 'Revert' : 'Take theirs',
                icon: mdiUndo,
                quick: true,
                onSelect: () => replace(change, []),
              },
            ],
          })}
          empty={
            <EmptyState
              title="Nothing staged"
              action={<Button href={domainPaths.records(domainId)}>Open records</Button>}
            >
              Edits wait here until you apply them. They are ordered so that no name stops
              resolving.
            </EmptyState>
          }
        >
          {isBoth && (
            <Button size="small" onClick={() => setPrefersSteps(!prefersSteps)}>
              {prefersSteps ? 'Show staged changes' : 'Show last run'}
            </Button>
          )}
          {!steps && (
            <Button size="small" onClick={() => setAsText(true)}>
              Show as zone file
            </Button>
          )}
          {steps && !running && (
            <Button size="small" onClick={receipt}>
              Download the result
            </Button>
          )}
        </DataTable>
      )}
      {!running && <PastRuns editing={editing} />}
    </>
  )
}
