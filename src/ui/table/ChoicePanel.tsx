import Popover from '@mui/material/Popover'
import { useId, useState } from 'react'
import { formatCount } from '#lib/format.ts'
import { Button } from '../display/Button.tsx'
import { scrolledByContent } from '../a11y/scrollStops.ts'
import { Themed } from '../theme/Themed.tsx'
import styles from './panels.module.css'
import type { Facet } from './tableRows.ts'

interface ChoicePanelProps {
  anchor: HTMLElement
  title: string
  facets: readonly Facet[]
  /** Values that are selected when the panel opens. */
  chosen: readonly string[]
  onChoose: (values: readonly string[]) => void
  onClose: () => void
}

/** Minimum number of values for which a search field is shown. */
const searchable = 12

/** Panel to select values of a column, each with its number of rows. */
export function ChoicePanel({
  anchor,
  title,
  facets,
  chosen,
  onChoose,
  onClose,
}: ChoicePanelProps) {
  const [query, setQuery] = useState('')
  // Track the selection locally, because the URL is updated with a delay and the checkboxes would jump back until then.
  const [ticked, setTicked] = useState(chosen)
  const titleId = useId()
  const searchText = query.trim().toLowerCase()
  const visibleFacets = facets.filter((facet) => facet.label.toLowerCase().includes(searchText))
  const choose = (values: readonly string[]) => {
    setTicked(values)
    onChoose(values)
  }
  const toggle = (value: string) =>
    choose(ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value])
  return (
    <Themed>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { mt: 1 } },
        }}
      >
        <div className={styles.panel} {...scrolledByContent}>
          <div className={styles.top}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {ticked.length > 0 && (
              <Button size="small" variant="quiet" onClick={() => choose([])}>
                Clear
              </Button>
            )}
          </div>
          {facets.length > searchable && (
            <input
              type="search"
              className={styles.search}
              aria-label={`Search ${title}`}
              placeholder="Search"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          )}
          <ul className={styles.list}>
            {visibleFacets.map((facet) => (
              <li key={facet.value}>
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    checked={ticked.includes(facet.value)}
                    onChange={() => toggle(facet.value)}
                  />
                  <span className={styles.name}>{facet.label}</span>{' '}
                  <span className={styles.count}>{formatCount(facet.count)}</span>
                </label>
              </li>
            ))}
            {visibleFacets.length === 0 && <li className={styles.none}>No matches</li>}
          </ul>
        </div>
      </Popover>
    </Themed>
  )
}
