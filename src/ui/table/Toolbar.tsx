import { mdiClose, mdiPlus, mdiTune } from '@mdi/js'
import { useState, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import { Button } from '../display/Button.tsx'
import { Icon } from '../display/Icon.tsx'
import { lazyOverlay } from '../overlay/lazyWithRetry.tsx'
import { rovingTabIndex } from '../a11y/oneStop.ts'
import { scrolledByContent } from '../a11y/scrollStops.ts'
import { choiceLabel, type Column } from './column.ts'
import { SearchInput } from './SearchInput.tsx'
import styles from './Toolbar.module.css'
import type { TableView } from './useTableView.ts'

// Load the panels lazily, because they depend on Material UI, which the initial render does not need.
const choicePanel = lazyOverlay(async () => (await import('./ChoicePanel.tsx')).ChoicePanel)
const viewPanel = lazyOverlay(async () => (await import('./ViewPanel.tsx')).ViewPanel)

/** Filter field of a table and its text. */
export interface FilterField {
  field: ReactNode
  text: string
}

interface ToolbarProps<Row extends object> {
  view: TableView<Row>
  label: string
  count: string
  hidden: boolean
  narrow: boolean
  /** Selects all rows, for small screens without visible headers; undefined if rows cannot be selected. */
  onAll: (() => void) | undefined
  /** Renders the content in place of the filter field. */
  search: ((filter: FilterField) => ReactNode) | undefined
  children?: ReactNode
}

export function Toolbar<Row extends object>(props: ToolbarProps<Row>) {
  'use no memo'
  const { view, label, count, hidden, narrow, onAll, search, children } = props
  const { query } = view.state
  const field = (
    <SearchInput label={`Filter ${label}`} placeholder="Filter" value={query} onType={view.type} />
  )
  return (
    <div
      ref={rovingTabIndex}
      role="toolbar"
      aria-label={`Filters of ${label}`}
      className={styles.toolbar}
      inert={hidden}
    >
      {search ? search({ field, text: query }) : field}
      <div className={styles.chips} {...scrolledByContent}>
        {view.columns.map(
          (column) => column.filter && <ChoiceChip key={column.id} view={view} column={column} />,
        )}
      </div>
      {children != null && <div className={styles.extra}>{children}</div>}
      <output className={styles.count}>{count}</output>
      {narrow && onAll && (
        <span className={styles.all}>
          <Button variant="quiet" onClick={onAll}>
            Select all
          </Button>
        </span>
      )}
      <ViewButton view={view} label={label} narrow={narrow} />
    </div>
  )
}

interface ChoiceChipProps<Row extends object> {
  view: TableView<Row>
  column: Column<Row>
}

function ChoiceChip<Row extends object>({ view, column }: ChoiceChipProps<Row>) {
  'use no memo'
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const selectedChoices = view.state.choices[column.id] ?? []
  const words = selectedChoices.map((choice) => choiceLabel(column, choice))
  const choose = (values: readonly string[]) => view.change({ choices: { [column.id]: values } })
  return (
    <span className={cx(styles.chip, selectedChoices.length > 0 && styles.chosen)}>
      <button
        type="button"
        className={styles.chipButton}
        aria-label={['Filter by', column.header, ...words].join(' ')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={choicePanel.preload}
        onFocus={choicePanel.preload}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {selectedChoices.length === 0 && <Icon path={mdiPlus} size={14} />}
        {column.header}{' '}
        {words.length > 0 && (
          <span className={styles.words}>
            {words.length > 2 ? `${words.length} chosen` : words.join(', ')}
          </span>
        )}
      </button>
      {selectedChoices.length > 0 && (
        <button
          type="button"
          className={styles.clear}
          aria-label={`Clear filter ${column.header}`}
          onClick={() => choose([])}
        >
          <Icon path={mdiClose} size={14} />
        </button>
      )}
      {anchor && (
        <choicePanel.Component
          anchor={anchor}
          title={column.header}
          facets={view.facetsOf(column.id)}
          chosen={selectedChoices}
          onChoose={choose}
          onClose={() => setAnchor(null)}
        />
      )}
    </span>
  )
}

interface ViewButtonProps<Row extends object> {
  view: TableView<Row>
  label: string
  narrow: boolean
}

function ViewButton<Row extends object>({ view, label, narrow }: ViewButtonProps<Row>) {
  'use no memo'
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <span className={styles.view} onPointerEnter={viewPanel.preload} onFocus={viewPanel.preload}>
      <Button
        label={`View options of ${label}`}
        icon={mdiTune}
        expanded={anchor !== null}
        haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget as HTMLElement)}
      >
        View
      </Button>
      {anchor && (
        <viewPanel.Component
          anchor={anchor}
          view={view}
          label={label}
          narrow={narrow}
          onClose={() => setAnchor(null)}
        />
      )}
    </span>
  )
}
