import { mdiAutoFix, mdiRefresh } from '@mdi/js'
import { useMemo } from 'react'
import { useOutletContext } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { formatCount, plural } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { listFault } from '../listFault.ts'
import { domainPaths } from '../paths.ts'
import { useRecords } from '../queries.ts'
import { entriesOf } from '../records/recordRow.ts'
import { stage } from '../staging/stage.ts'
import { StagedBar } from '../staging/StagedBar.tsx'
import { useZoneEditing } from '../staging/useZoneEditing.ts'
import { zoneChanges } from '../staging/zoneChanges.ts'
import type { Change } from '../zone/changeSet.ts'
import { lintZone } from '../zone/lint.ts'
import { findingColumns, type FindingRow } from './findingColumns.tsx'

const rowId = (row: FindingRow) => row.id

/** What is wrong, risky or probably not meant in a zone, each with why and, where it is safe, the repair. */
export function CheckTab() {
  const domain = useOutletContext<Domain>()
  const list = useRecords(domain.id)
  const editing = useZoneEditing(domain)
  const { zone, changes, reason, domainId } = editing
  const rows = useMemo((): FindingRow[] | undefined => {
    if (!list.complete || list.failedPages.length > 0) return undefined
    const entries = entriesOf(list.rows, zone)
    // What is staged already counts: a repair takes its finding away.
    const touched = new Map(
      changes.flatMap((change) =>
        change.kind === 'add' ? [] : [[change.entry.id, change] as const],
      ),
    )
    const after = entries.flatMap((entry) => {
      const change = touched.get(entry.id)
      if (!change) return [entry]
      return change.kind === 'update' ? [{ ...change.draft, id: entry.id }] : []
    })
    const added = changes.flatMap((change, at) =>
      change.kind === 'add' ? [{ ...change.draft, id: -at - 1 }] : [],
    )
    return lintZone([...after, ...added], { zone }).map((finding, id) => ({ ...finding, id }))
  }, [list.complete, list.failedPages, list.rows, zone, changes])

  const repair = (findings: readonly FindingRow[]) => {
    let staged = changes
    for (const { repair: mend } of findings) {
      if (!mend || mend.record.id < 0) continue
      const entry = editing.entryFor({ ...mend.record })
      if (!entry) continue
      const { id: _, ...draft } = { id: 0, ...mend.to }
      const change: Change = mend.to
        ? { kind: 'update', entry, draft: draft as typeof mend.to }
        : { kind: 'delete', entry }
      staged = stage(staged, [change])
    }
    zoneChanges.edit(domainId, staged)
  }

  if (list.error && list.loaded === 0) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  }
  const fault = listFault(list, 'records')
  const repairs = rows?.filter((row) => row.repair && row.repair.record.id > 0) ?? []
  return (
    <>
      <StagedBar domain={domain} />
      <DataTable
        label="Findings"
        name="zone-findings"
        scope="check"
        columns={findingColumns}
        rows={rows ?? (fault ? [] : undefined)}
        loading={rows === undefined}
        fault={
          fault && { ...fault, text: `${fault.text} A zone is checked once all of it is read.` }
        }
        note={
          rows === undefined && !fault
            ? `${formatCount(list.loaded)} of ${formatCount(list.total)} records are read. Conflicts can be told once all are.`
            : undefined
        }
        rowId={rowId}
        rowLabel={(row) => row.message}
        rowActions={(row) => [
          {
            label: row.repair?.label ?? 'No safe repair',
            icon: mdiAutoFix,
            quick: row.repair !== undefined,
            onSelect: () => repair([row]),
            disabledReason: row.repair
              ? (reason ??
                (row.repair.record.id < 0
                  ? 'It is staged: edit it in the table of records.'
                  : undefined))
              : 'It takes a person to decide.',
          },
          ...row.records.slice(0, 5).map((record) => ({
            label: `Open ${record.type} ${record.name || '@'}`,
            href: domainPaths.record(domainId, record.id),
          })),
        ]}
        empty={
          <EmptyState
            title="Nothing found"
            action={
              <Button icon={mdiRefresh} onClick={() => void list.refetch()}>
                Read the records again
              </Button>
            }
          >
            {plural(list.loaded, 'record')} were checked for conflicts, loops, mail rules, names
            written twice, private addresses and more.
          </EmptyState>
        }
      >
        {repairs.length > 1 && (
          <Button
            size="small"
            icon={mdiAutoFix}
            disabledReason={reason}
            onClick={() => repair(repairs)}
          >
            {`Stage all ${repairs.length} repairs`}
          </Button>
        )}
      </DataTable>
    </>
  )
}
