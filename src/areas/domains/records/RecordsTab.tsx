import { mdiPlaylistEdit } from '@mdi/js'
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { Outlet, useNavigate, useOutletContext } from 'react-router'
import type { Domain } from '#api/generated/types.gen.ts'
import { isWhole } from '#api/query/allPages.ts'
import { preload } from '#lib/preload.ts'
import { cancelIdle, whenIdle } from '#lib/idle.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import { LazyErrorState } from '#ui/error/LazyErrorState.tsx'
import { lazyIdle, lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { listError } from '#ui/table/listError.ts'
import { useMediaQuery } from '#ui/theme/useMediaQuery.ts'
import { useRecordNotes } from '../notes/recordNotes.ts'
import { domainPaths } from '#paths/domains.ts'
import { useRecords } from '../queries.ts'
import { setEditMode } from '../changes/editMode.ts'
import { partsOfEdits, useZoneEditing, type ZoneEditing } from '../changes/useZoneEditing.ts'
import { ExportMenu } from '../import-export/ExportMenu.tsx'
import { CellEditingContext, type SaveCell } from './cellEditing.ts'
import { type RecordDialog, bulkActions, recordRowActions } from './recordActions.ts'
import { recordColumns } from './recordColumns.tsx'
import { type RecordRow, recordRows, recordText } from '../recordRow.ts'
import styles from './records.module.css'
import { useTtlPlan } from './ttlPlans.ts'
import { countTypes, TypeChips, useChosenTypes } from './TypeChips.tsx'

const stagedBar = lazyIdle(async () => (await import('../changes/StagedBar.tsx')).StagedBar)

const ttlPlanBar = lazyIdle(async () => (await import('./TtlPlanBar.tsx')).TtlPlanBar)

const emptyZone = lazyIdle(async () => (await import('./EmptyZone.tsx')).EmptyZone)

const recordDialogs = lazyOverlay(async () => (await import('./RecordDialogs.tsx')).RecordDialogs)

/** Data for the drawers over the table. */
export interface RecordsContext {
  domain: Domain
  editing: ZoneEditing
  rows: readonly RecordRow[]
  complete: boolean
}

const loadParseCell = () => import('./parseCell.ts')

const rowId = (row: RecordRow) => row.id

/** Tab with all records of a domain in one table. */
export function RecordsTab() {
  const domain = useOutletContext<Domain>()
  const list = useRecords(domain.id)
  const editing = useZoneEditing(domain)
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<RecordDialog>()
  const [typed] = useState(() => new Map<string, string>())
  const { changes, run, reason, ttl, zone } = editing
  const plan = useTtlPlan(domain.id)
  const notes = useRecordNotes(domain.id, list.complete)
  const columns = useMemo(() => recordColumns(ttl, zone, plan, notes), [ttl, zone, plan, notes])
  const rows = useMemo(() => recordRows(list.rows, changes), [list.rows, changes])
  const types = useMemo(() => countTypes(rows), [rows])
  const selectedTypes = useChosenTypes(types).join(' ')
  const visibleRows = useMemo(() => {
    if (selectedTypes === '') return rows
    const wanted = new Set(selectedTypes.split(' '))
    return rows.filter(({ type = '' }) => wanted.has(type))
  }, [rows, selectedTypes])
  const { complete } = list
  const whole = isWhole(list)
  useEffect(() => {
    if (!complete) return
    const handle = whenIdle(() => {
      stagedBar.preload()
      preload([...partsOfEdits, loadParseCell])
    })
    return () => cancelIdle(handle)
  }, [complete])
  // A staged deletion can be reverted, so only an immediate deletion asks for confirmation.
  const openQuestion = (next: RecordDialog) => {
    if (next.what === 'delete' && editing.mode === 'stage') void editing.remove(next.rows)
    else setDialog(next)
  }
  const context: RecordsContext = { domain, editing, rows, complete }

  const save: SaveCell = async (row, field, text) => {
    const { parseCell } = await loadParseCell()
    await editing.change(row, parseCell(row, field, text, { changes, rows, zone }))
  }

  const openForm = (row: RecordRow) => void navigate(domainPaths.record(domain.id, row.id))

  // F2 on a focused row edits its value, as in a spreadsheet.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.key !== 'F2' || target.dataset['index'] === undefined) return
    target.querySelector<HTMLElement>('[data-edit=target]')?.click()
  }

  if (list.error && list.loaded === 0) {
    return (
      <LazyErrorState
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  const keys = { onKeyDown }
  return (
    <CellEditingContext
      value={reason === undefined ? { ttl, zone, save, openForm, typed } : undefined}
    >
      {(changes.length > 0 || run) && <Staged domain={domain} />}
      {plan && whole && !list.moved && (
        <ttlPlanBar.Component
          plan={plan}
          domain={domain}
          records={list.rows}
          rows={rows}
          editing={editing}
        />
      )}
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
          rows={list.isPending ? undefined : visibleRows}
          total={
            list.isPending
              ? undefined
              : selectedTypes === ''
                ? list.total + rows.length - list.rows.length
                : undefined
          }
          loading={!complete}
          fault={listError(list, 'records')}
          note={
            list.moved
              ? 'The zone changed while it was loading: a record may be missing.'
              : undefined
          }
          rowId={rowId}
          defaultSort="name"
          rowHref={(row) => domainPaths.record(domain.id, row.id)}
          rowLabel={recordText}
          rowActions={recordRowActions(editing, openQuestion)}
          bulkActions={bulkActions(editing, openQuestion)}
          empty={
            domain.type === 'slave' ? (
              <EmptyState title="No records yet">
                They appear after the first transfer from {domain.master_ips?.join(', ')}.
              </EmptyState>
            ) : (
              <emptyZone.Component domain={domain} disabledReason={reason} />
            )
          }
        >
          <TypeChips types={types} />
          {domain.type !== 'slave' && <ModeToggle mode={editing.mode} />}
          <ExportMenu domain={domain} records={list.rows} complete={complete} notes={notes} />
        </DataTable>
      </div>
      {dialog && (
        <recordDialogs.Component
          {...dialog}
          all={rows}
          complete={whole}
          editing={editing}
          onClose={() => setDialog(undefined)}
        />
      )}
      <Outlet context={context} />
    </CellEditingContext>
  )
}

/**
 * Loaded as soon as changes are staged. If the code cannot be loaded, the records remain usable and a retry is offered.
 */
function Staged({ domain }: { domain: Domain }) {
  useEffect(() => stagedBar.preload(), [])
  return <stagedBar.Component domain={domain} />
}

function ModeToggle({ mode }: { mode: ZoneEditing['mode'] }) {
  const label = 'Stage changes'
  const pressed = mode === 'stage'
  const toggle = () => setEditMode(pressed ? 'now' : 'stage')
  // Small screens only have room for an icon, not for the label.
  if (useMediaQuery('(max-width: 480px)'))
    return (
      <IconButton
        label={label}
        icon={mdiPlaylistEdit}
        size="small"
        pressed={pressed}
        onClick={toggle}
      />
    )
  return (
    <button type="button" className={styles.type} aria-pressed={pressed} onClick={toggle}>
      {label}
    </button>
  )
}
