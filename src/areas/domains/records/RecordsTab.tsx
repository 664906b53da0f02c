import {
  mdiClockOutline,
  mdiContentCopy,
  mdiContentDuplicate,
  mdiDeleteOutline,
  mdiPencilOutline,
  mdiPlus,
  mdiUndo,
} from '@mdi/js'
import { lazy, Suspense, useMemo, useState, type KeyboardEvent } from 'react'
import { Outlet, useOutletContext } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { ApiError } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { copyText } from '#ui/clipboard.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { BulkAction, RowAction } from '#ui/table/column.ts'
import { toast } from '#ui/toast.ts'
import { listFault } from '#ui/table/listFault.ts'
import { domainPaths } from '../paths.ts'
import { useRecords } from '../queries.ts'
import { setEditMode } from '../staging/editMode.ts'
import { StagedBar } from '../staging/StagedBar.tsx'
import { useZoneEditing, type ZoneEditing } from '../staging/useZoneEditing.ts'
import { ExportMenu } from '../transfer/ExportMenu.tsx'
import { recordLine } from '../zone/zoneText.ts'
import { CellEditingContext } from './EditableCell.tsx'
import { neighboursOf } from './neighbours.ts'
import { recordColumns } from './recordColumns.tsx'
import { draftFaults, draftOf, valuesOfDraft } from './recordInput.ts'
import { recordQuestion } from './recordQuestion.ts'
import { entryOf, type RecordRow, recordRows, recordWords } from './recordRow.ts'
import styles from './records.module.css'
import { countTypes, TypeChips, useChosenTypes } from './TypeChips.tsx'

const RecordDialogs = lazy(async () => ({
  default: (await import('./RecordDialogs.tsx')).RecordDialogs,
}))

/** What the drawers over the table read. */
export interface RecordsContext {
  domain: Domain
  editing: ZoneEditing
  rows: readonly RecordRow[]
  complete: boolean
}

const rowId = (row: RecordRow) => row.id

/** Every record of a domain in one table. */
export function RecordsTab() {
  const domain = useOutletContext<Domain>()
  const list = useRecords(domain.id)
  const editing = useZoneEditing(domain)
  const [asked, setAsked] = useState<{ what: 'delete' | 'ttl'; rows: RecordRow[] }>()
  const { changes, reason, ttl, zone } = editing
  const columns = useMemo(() => recordColumns(ttl), [ttl])
  const rows = useMemo(() => recordRows(list.rows, changes), [list.rows, changes])
  const types = useMemo(() => countTypes(rows), [rows])
  const chosen = useChosenTypes(types).join(' ')
  const shown = useMemo(() => {
    if (chosen === '') return rows
    const wanted = new Set(chosen.split(' '))
    return rows.filter(({ type = '' }) => wanted.has(type))
  }, [rows, chosen])
  const context: RecordsContext = { domain, editing, rows, complete: list.complete }

  const save = async (row: RecordRow, field: 'target' | 'ttl_sec', text: string) => {
    const entry = row.id < 0 ? undefined : entryOf(row, zone)
    const before = entry ?? changesDraft(editing, row)
    if (!before) throw refusedHere('This console does not know records of this type.')
    const values = {
      ...valuesOfDraft(before),
      ...(field === 'target' ? { target: text, null_mx: false } : { ttl_sec: Number(text) }),
    }
    const [fault] = draftFaults(values, zone, neighboursOf(rows, draftOf(values, zone), row.id))
    if (fault) throw refusedHere(fault.reason)
    const draft = draftOf(values, zone)
    if (field === 'target' && recordQuestion(draft))
      throw refusedHere('This is asked about: open the record to set it.')
    await editing.change(row, draft)
  }

  // A row in focus has its value edited by F2, as in a sheet.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.key !== 'F2' || target.dataset['index'] === undefined) return
    target.querySelector<HTMLElement>('[data-edit=target]')?.click()
  }

  if (list.error && list.loaded === 0) {
    return (
      <ErrorState
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  const keys = { onKeyDown }
  return (
    <CellEditingContext value={reason === undefined ? { ttl, save } : undefined}>
      <StagedBar domain={domain} />
      {domain.type === 'slave' && (
        <p className={styles.notice}>
          {reason}
          {domain.errors && ` The last transfer failed: ${domain.errors}`}
        </p>
      )}
      <div {...keys}>
        <DataTable
          label="Records"
          name="records"
          columns={columns}
          rows={list.isPending ? undefined : shown}
          total={
            list.isPending
              ? undefined
              : chosen === ''
                ? list.total + rows.length - list.rows.length
                : undefined
          }
          loading={!list.complete}
          fault={listFault(list, 'records')}
          note={
            list.moved ? 'The zone changed while it was read: a record may be missing.' : undefined
          }
          rowId={rowId}
          rowHref={(row) => domainPaths.record(domain.id, row.id)}
          rowLabel={recordWords}
          rowActions={rowActions(editing, setAsked)}
          bulkActions={bulkActions(reason, setAsked)}
          empty={
            domain.type === 'slave' ? (
              <EmptyState title="No records yet">
                They appear after the first transfer from {domain.master_ips?.join(', ')}.
              </EmptyState>
            ) : (
              <EmptyState
                title="No records yet"
                action={
                  <Button
                    variant="primary"
                    icon={mdiPlus}
                    href={domainPaths.newRecord(domain.id)}
                    disabledReason={reason}
                  >
                    Add record
                  </Button>
                }
              >
                Records tell where the names of {domain.domain} lead. Add one, or paste a zone.
              </EmptyState>
            )
          }
        >
          <TypeChips types={types} />
          {domain.type !== 'slave' && <ModeToggle mode={editing.mode} />}
          <ExportMenu domain={domain} records={list.rows} complete={list.complete} />
        </DataTable>
      </div>
      {asked && (
        <Suspense fallback={null}>
          <RecordDialogs {...asked} editing={editing} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
      <Outlet context={context} />
    </CellEditingContext>
  )
}

function ModeToggle({ mode }: { mode: ZoneEditing['mode'] }) {
  return (
    <button
      type="button"
      className={styles.type}
      aria-pressed={mode === 'stage'}
      onClick={() => setEditMode(mode === 'stage' ? 'now' : 'stage')}
    >
      Stage edits
    </button>
  )
}

const refusedHere = (reason: string) =>
  new ApiError({ status: 400, faults: [{ reason }], method: '', path: '', unsent: true })

function changesDraft({ changes }: ZoneEditing, { id }: RecordRow) {
  const change = changes[-id - 1]
  return change?.kind === 'add' ? change.draft : undefined
}

type Ask = (asked: { what: 'delete' | 'ttl'; rows: RecordRow[] }) => void

const rowActions =
  (editing: ZoneEditing, ask: Ask) =>
  (row: RecordRow): RowAction[] => {
    const { domainId, reason, zone } = editing
    const entry = row.id < 0 ? changesDraft(editing, row) : entryOf(row, zone)
    return [
      {
        label: reason === undefined ? 'Edit' : 'Show',
        icon: mdiPencilOutline,
        href: domainPaths.record(domainId, row.id),
        quick: true,
      },
      {
        label: 'Duplicate',
        icon: mdiContentDuplicate,
        href: `${domainPaths.newRecord(domainId)}?copy=${row.id}`,
        disabledReason: reason,
        quick: reason === undefined,
      },
      ...(entry
        ? [
            {
              label: 'Copy as zone text',
              icon: mdiContentCopy,
              onSelect: () => void copyLine(recordLine(entry, zone)),
            },
          ]
        : []),
      ...(row.staged
        ? [
            {
              label: 'Take back the staged change',
              icon: mdiUndo,
              onSelect: () => editing.unstage(row),
              disabledReason: reason,
              divider: true,
            },
          ]
        : []),
      ...(row.staged === 'delete'
        ? []
        : [
            {
              label: 'Delete',
              icon: mdiDeleteOutline,
              onSelect: () => ask({ what: 'delete', rows: [row] }),
              disabledReason: reason,
              danger: true,
              divider: true,
            },
          ]),
    ]
  }

async function copyLine(line: string) {
  toast((await copyText(line)) ? 'Copied the record' : 'The browser refused to copy')
}

const bulkActions = (reason: string | undefined, ask: Ask): BulkAction<RecordRow>[] => [
  {
    label: 'Set TTL',
    icon: mdiClockOutline,
    onSelect: (rows) => ask({ what: 'ttl', rows }),
    disabledReason: () => reason,
  },
  {
    label: 'Delete',
    icon: mdiDeleteOutline,
    danger: true,
    onSelect: (rows) => ask({ what: 'delete', rows }),
    disabledReason: () => reason,
  },
]
