import { mdiMagnify } from '@mdi/js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { listComputesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { firstPageOf } from '#api/allPages.ts'
import { cx } from '#lib/cx.ts'
import { plural } from '#lib/format.ts'
import { fuzzyRank } from '#lib/fuzzy.ts'
import { useRegisteredCommands } from '#ui/commands.ts'
import { Icon } from '#ui/Icon.tsx'
import { Modal } from '../Modal.tsx'
import type { ShellPanel } from '../useShellPanel.ts'
import { loadedObjects } from './objects.ts'
import styles from './Palette.module.css'
import type { PaletteItem } from './paletteItem.ts'
import { screenItems, shellItems } from './shellItems.ts'

interface PaletteProps {
  onClose: () => void
  onPanel: (panel: ShellPanel) => void
  onShortcuts: () => void
}

// A native list cannot be steered from the field above it.
const roles = { listbox: { role: 'listbox' }, option: { role: 'option' } } as const

const mostShown = 40
const textOf = (item: PaletteItem) => `${item.label} ${item.keywords ?? ''} ${item.hint ?? ''}`

/** Every screen, every loaded object, every action that applies, by typing a part of its name. */
export function Palette({ onClose, onPanel, onShortcuts }: PaletteProps) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const navigate = useNavigate()
  const listId = useId()

  const wanted = useDeferredValue(query)
  const items = usePaletteItems({ onPanel, onShortcuts })
  const shown = wanted.trim()
    ? fuzzyRank(wanted, items.all, textOf, mostShown).map(({ item }) => item)
    : items.first
  const active = Math.min(chosen, shown.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  const choose = (item: PaletteItem | undefined) => {
    if (!item || item.disabledReason !== undefined) return
    onClose()
    if (item.href !== undefined) void navigate(item.href)
    else item.run?.()
  }
  const move = (to: number) => {
    const next = (to + shown.length) % Math.max(1, shown.length)
    setChosen(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(Math.min(shown.length - 1, active + 8)),
      PageUp: () => move(Math.max(0, active - 8)),
      Enter: () => choose(shown[active]),
    }
    const step = steps[event.key]
    if (!step || event.nativeEvent.isComposing) return
    event.preventDefault()
    step()
  }

  return (
    <Modal label="Search or jump to…" place="top" onClose={onClose} className={styles.palette}>
      <div className={styles.field}>
        <Icon path={mdiMagnify} size={18} />
        <input
          role="combobox"
          aria-label="Search or jump to…"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          {...(shown.length > 0 && { 'aria-activedescendant': optionId(active) })}
          placeholder="Search instances, domains, actions…"
          spellCheck={false}
          autoComplete="off"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} {...roles.listbox} aria-label="Results" className={styles.results}>
        {shown.map((item, index) => (
          <Option
            key={item.id}
            id={optionId(index)}
            item={item}
            active={index === active}
            onPoint={() => setChosen(index)}
            onChoose={() => choose(item)}
          />
        ))}
      </div>
      <output className={cx(styles.none, shown.length > 0 && 'visually-hidden')}>
        {shown.length > 0 ? plural(shown.length, 'result') : `No matches for “${query.trim()}”.`}
      </output>
    </Modal>
  )
}

interface OptionProps {
  id: string
  item: PaletteItem
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, item, active, onPoint, onChoose }: OptionProps) {
  const blocked = item.disabledReason !== undefined
  // The keyboard works on the field above, which points here by aria-activedescendant.
  const pressed = { onPointerMove: onPoint, onClick: onChoose }
  return (
    <div
      id={id}
      {...roles.option}
      {...pressed}
      aria-selected={active}
      aria-disabled={blocked}
      tabIndex={-1}
      className={cx(styles.option, active && styles.active, blocked && styles.blocked)}
    >
      {item.icon ? <Icon path={item.icon} size={18} /> : <span className={styles.blank} />}
      <span className={styles.label}>{item.label}</span>
      <span className={styles.hint}>{item.disabledReason ?? item.hint}</span>
      <span className={styles.kind}>{item.group}</span>
    </div>
  )
}

/** All of them, and those that are offered before anything is typed. */
function usePaletteItems(actions: Omit<PaletteProps, 'onClose'>) {
  const client = useQueryClient()
  const commands = useRegisteredCommands()
  // Opened on another screen, the palette still finds instances by name.
  const { dataUpdatedAt } = useQuery({ ...firstPageOf(listComputesOptions()), retry: false })
  const [objects, setObjects] = useState(() => ({
    at: dataUpdatedAt,
    items: loadedObjects(client),
  }))
  if (objects.at !== dataUpdatedAt) {
    setObjects({ at: dataUpdatedAt, items: loadedObjects(client) })
  }
  const own = commands.map((command) => ({ ...command, group: 'Action' }))
  const shell = shellItems(actions)
  return {
    first: [...own, ...screenItems, ...shell.slice(0, 4)],
    all: [...own, ...screenItems, ...shell, ...objects.items],
  }
}
