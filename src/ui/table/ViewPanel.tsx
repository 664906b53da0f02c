import { mdiArrowDown, mdiArrowUp, mdiDownload } from '@mdi/js'
import Popover from '@mui/material/Popover'
import { useId } from 'react'
import { usePreference, type Preferences } from '#lib/preferences.ts'
import { toCsv, toJson, type CellValue } from '#lib/csv.ts'
import { Button } from '../display/Button.tsx'
import { IconButton } from '../display/IconButton.tsx'
import { scrolledByContent } from '../a11y/scrollStops.ts'
import { Themed } from '../theme/Themed.tsx'
import { Select } from '../display/Select.tsx'
import { columnWidth, orderedColumns } from './layout.ts'
import styles from './panels.module.css'
import { SavedViews } from './SavedViews.tsx'
import { writeSort } from './tableState.ts'
import type { TableView } from './useTableView.ts'
import { downloadText } from '../download.ts'
import type { Column } from './column.ts'
import { GroupHead, type TableItem } from './tableRows.ts'

interface ViewPanelProps<Row extends object> {
  anchor: HTMLElement
  view: TableView<Row>
  label: string
  narrow: boolean
  onClose: () => void
}

/** Panel with the view options of a table: saved views, sort order, grouping, columns, density and export. */
export function ViewPanel<Row extends object>(props: ViewPanelProps<Row>) {
  const { anchor, view, label, narrow, onClose } = props
  const titleId = useId()
  return (
    <Themed>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { mt: 1 } },
        }}
      >
        <div className={styles.panel} {...scrolledByContent}>
          <h2 id={titleId} className="visually-hidden">
            View options of {label}
          </h2>
          <SavedViews view={view} onShown={onClose} />
          {narrow && <SortChoice view={view} />}
          <GroupChoice view={view} />
          <DensityChoice />
          <div className={styles.foot}>
            <span>As shown</span>
            {(['csv', 'json'] as const).map((kind) => (
              <Button
                key={kind}
                size="small"
                icon={mdiDownload}
                label={`Download the shown rows as ${kind.toUpperCase()}`}
                onClick={() => exportRows(kind, label, view.visibleColumns, view.items)}
              >
                {kind.toUpperCase()}
              </Button>
            ))}
          </div>
          <div className={styles.foot}>
            <span>Everything</span>
            {(['csv', 'json'] as const).map((kind) => (
              <Button
                key={kind}
                size="small"
                icon={mdiDownload}
                label={`Download every row and column as ${kind.toUpperCase()}`}
                onClick={() => exportRows(kind, `${label} all`, view.columns, view.sorted)}
              >
                {kind.toUpperCase()}
              </Button>
            ))}
          </div>
          {!narrow && <ColumnChoice view={view} />}
        </div>
      </Popover>
    </Themed>
  )
}

interface PartProps<Row extends object> {
  view: TableView<Row>
}

/** Sort order select for small screens, where the column headers are hidden. */
function SortChoice<Row extends object>({ view }: PartProps<Row>) {
  const [first] = view.state.sort
  const options = [
    { value: '', label: 'Default order' },
    ...view.columns
      .filter(({ sort }) => sort !== false)
      .flatMap(({ id, header }) => [
        { value: id, label: `${header}, ascending` },
        { value: `-${id}`, label: `${header}, descending` },
      ]),
  ]
  return (
    <label className={styles.field}>
      <span>Sort by</span>
      <Select
        small
        options={options}
        value={first ? writeSort([first]) : ''}
        onChange={(value) =>
          view.change({
            sort: value
              ? [{ column: value.replace(/^-/, ''), descending: value.startsWith('-') }]
              : [],
          })
        }
      />
    </label>
  )
}

function GroupChoice<Row extends object>({ view }: PartProps<Row>) {
  const choices = view.columns.filter((column) => column.filter)
  if (choices.length === 0) return null
  // Without a default, no grouping is the absence of the parameter in the URL.
  const none = view.defaultGroup === undefined ? '' : 'none'
  const unset = view.defaultGroup ?? none
  return (
    <label className={styles.field}>
      <span>Group by</span>
      <Select
        small
        options={[
          { value: none, label: 'None' },
          ...choices.map(({ id, header }) => ({ value: id, label: header })),
        ]}
        value={view.groupColumn?.id ?? none}
        onChange={(group) => view.change({ group: group === unset ? undefined : group })}
      />
    </label>
  )
}

const densities: readonly [Preferences['density'], string][] = [
  ['compact', 'Compact'],
  ['normal', 'Default'],
  ['roomy', 'Comfortable'],
]

function DensityChoice() {
  const [density, setDensity] = usePreference('density')
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend>Density</legend>
      <span className={styles.segments}>
        {densities.map(([value, word]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={density === value}
              onChange={() => setDensity(value)}
            />
            <span>{word}</span>
          </label>
        ))}
      </span>
    </fieldset>
  )
}

function ColumnChoice<Row extends object>({ view }: PartProps<Row>) {
  const { columns, selectedColumns, visibleColumns, layout } = view
  // List the visible columns first, in their order, then the hidden ones.
  const ordered = [
    ...selectedColumns,
    ...orderedColumns(columns, layout.order).filter((column) => !selectedColumns.includes(column)),
  ]
  const ids = ordered.map((column) => column.id)
  const hidden = ids.filter((id) => !visibleColumns.some((column) => column.id === id))
  const toggle = (id: string) =>
    view.arrange(
      ids,
      hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id],
    )
  const move = (at: number, by: -1 | 1) => {
    const next = [...ids]
    const [moved] = next.splice(at, 1)
    if (moved !== undefined) next.splice(at + by, 0, moved)
    view.arrange(next, hidden)
  }
  return (
    <section className={styles.columns}>
      <div className={styles.top}>
        <h3 className={styles.title}>Columns</h3>
        <Button size="small" variant="quiet" onClick={view.resetLayout}>
          Reset
        </Button>
      </div>
      <ul className={styles.list}>
        {ordered.map((column, at) => {
          const isShown = !hidden.includes(column.id)
          return (
            <li key={column.id} className={styles.column}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && visibleColumns.length === 1}
                  onChange={() => toggle(column.id)}
                />
                <span className={styles.name}>{column.header}</span>
              </label>
              <IconButton
                size="small"
                icon={mdiArrowUp}
                label={`Move ${column.header} up`}
                disabledReason={at === 0 ? 'It is the first' : undefined}
                onClick={() => move(at, -1)}
              />
              <IconButton
                size="small"
                icon={mdiArrowDown}
                label={`Move ${column.header} down`}
                disabledReason={at === ids.length - 1 ? 'It is the last' : undefined}
                onClick={() => move(at, 1)}
              />
            </li>
          )
        })}
      </ul>
      <ColumnWidths view={view} />
    </section>
  )
}

/** Widths of the visible columns, for keyboards and for pointers that cannot drag the edge of a header. */
function ColumnWidths<Row extends object>({ view }: PartProps<Row>) {
  const { visibleColumns, layout } = view
  return (
    <details className={styles.widths}>
      <summary>Column widths</summary>
      <ul className={styles.list}>
        {visibleColumns.map((column) => (
          <li key={column.id}>
            <label className={styles.choice}>
              <span className={styles.name}>{column.header}</span>
              <input
                type="number"
                className={styles.width}
                aria-label={`Width of ${column.header} in pixels`}
                min={60}
                max={800}
                step={10}
                value={columnWidth(column, layout)}
                onChange={(event) => {
                  const width = event.target.valueAsNumber
                  if (width >= 60 && width <= 800) view.setWidth(column.id, width)
                }}
              />
            </label>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        variant="quiet"
        disabledReason={layout.widths ? undefined : 'No width was changed.'}
        onClick={view.resetWidths}
      >
        Reset widths
      </Button>
    </details>
  )
}

/** Exports the given rows and columns in the given order. */
function exportRows<Row>(
  kind: 'csv' | 'json',
  label: string,
  columns: readonly Column<Row>[],
  items: readonly TableItem<Row>[],
) {
  const cells = items.flatMap((item): CellValue[][] =>
    item instanceof GroupHead ? [] : [columns.map((column) => column.value(item))],
  )
  const name = `${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${kind}`
  if (kind === 'csv') {
    const header = columns.map((column) => column.header)
    downloadText(name, 'text/csv;charset=utf-8', toCsv(header, cells))
  } else {
    const keys = columns.map((column) => column.id)
    downloadText(name, 'application/json', toJson(keys, cells))
  }
}
