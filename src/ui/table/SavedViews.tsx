import { mdiTrashCanOutline } from '@mdi/js'
import { type FormEvent, useState } from 'react'
import { usePreference } from '#lib/preferences.ts'
import { Button } from '../display/Button.tsx'
import { IconButton } from '../display/IconButton.tsx'
import { tooltipWhenCut } from '../overlay/tooltip.ts'
import styles from './panels.module.css'
import { readTableState, writeTableState } from './tableState.ts'
import type { TableView } from './useTableView.ts'

interface SavedViewsProps<Row extends object> {
  view: TableView<Row>
  onShown: () => void
}

/** Saved views: filter, sort order, grouping and columns under a name, stored in this browser with the preferences. */
export function SavedViews<Row extends object>({ view, onShown }: SavedViewsProps<Row>) {
  const { name: table, state, selectedColumns, columns, defaultSort } = view
  const address = writeTableState(
    new URLSearchParams(),
    { ...state, columns: selectedColumns.map(({ id }) => id) },
    defaultSort,
  ).toString()
  const choices = columns.filter(({ filter }) => filter).map(({ id }) => id)
  const [views, setViews] = usePreference('views')
  const [typed, setTyped] = useState('')
  const saved = views[table] ?? []
  const name = typed.trim()
  const isThere = saved.some((each) => each.name === name)
  const others = (unwanted: string) => saved.filter((each) => each.name !== unwanted)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    setViews({ ...views, [table]: [...others(name), { name, address }] })
    setTyped('')
  }
  return (
    <section className={styles.columns} aria-label="Saved views">
      <h3 className={styles.title}>Saved views</h3>
      {saved.length > 0 && (
        <ul className={styles.list}>
          {saved.map((each) => (
            <li key={each.name} className={styles.column}>
              <button
                type="button"
                className={styles.view}
                aria-current={each.address === address}
                onClick={() => {
                  view.show(readTableState(new URLSearchParams(each.address), choices, defaultSort))
                  onShown()
                }}
              >
                <span className={styles.name} {...tooltipWhenCut}>
                  {each.name}
                </span>
              </button>
              <IconButton
                size="small"
                icon={mdiTrashCanOutline}
                label={`Delete view ${each.name}`}
                onClick={() => setViews({ ...views, [table]: others(each.name) })}
              />
            </li>
          ))}
        </ul>
      )}
      <form className={styles.save} onSubmit={onSubmit}>
        <input
          className={styles.search}
          aria-label="Name of the view"
          placeholder="Name"
          maxLength={60}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          size="small"
          disabledReason={name === '' ? 'Type a name first' : undefined}
        >
          {isThere ? 'Replace view' : 'Save view'}
        </Button>
      </form>
    </section>
  )
}
