import Popover from '@mui/material/Popover'
import { useId, useState } from 'react'
import { formatCount } from '#lib/format.ts'
import { Button } from '../Button.tsx'
import { Themed } from '../Themed.tsx'
import styles from './panels.module.css'
import type { Facet } from './tableRows.ts'

interface ChoicePanelProps {
  anchor: HTMLElement
  title: string
  facets: readonly Facet[]
  chosen: readonly string[]
  onChoose: (values: readonly string[]) => void
  onClose: () => void
}

/** From here on a list is long enough to be searched rather than read. */
const searchable = 12

/** The values of one column to choose from, each with how many rows have it. */
export function ChoicePanel({
  anchor,
  title,
  facets,
  chosen,
  onChoose,
  onClose,
}: ChoicePanelProps) {
  const [query, setQuery] = useState('')
  const titleId = useId()
  const wanted = query.trim().toLowerCase()
  const shown = facets.filter((facet) => facet.label.toLowerCase().includes(wanted))
  const toggle = (value: string) =>
    onChoose(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    )
  return (
    <Themed>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { mt: 1 } } }}
      >
        <div className={styles.panel}>
          <div className={styles.top}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {chosen.length > 0 && (
              <Button size="small" variant="quiet" onClick={() => onChoose([])}>
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
            {shown.map((facet) => (
              <li key={facet.value}>
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    checked={chosen.includes(facet.value)}
                    onChange={() => toggle(facet.value)}
                  />
                  <span className={styles.name}>{facet.label}</span>{' '}
                  <span className={styles.count}>{formatCount(facet.count)}</span>
                </label>
              </li>
            ))}
            {shown.length === 0 && <li className={styles.none}>Nothing matches</li>}
          </ul>
        </div>
      </Popover>
    </Themed>
  )
}
