import { mdiMagnify } from '@mdi/js'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { isComposing } from '#lib/composition.ts'
import { cx } from '#lib/cx.ts'
import { plural, sentenceList } from '#lib/format.ts'
import { searchIndex } from '#lib/searchIndex.ts'
import { useRegisteredCommands } from '#ui/commands.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { noteRecent, recentItems, shownObjectId } from '#ui/recentItems.ts'
import { scrolledByContent } from '#ui/a11y/scrollStops.ts'
import { Modal } from '../Modal.tsx'
import type { ShellPanel } from '../useShellPanel.ts'
import { areaCommands } from './areas.ts'
import styles from './Palette.module.css'
import type { PaletteItem } from './paletteItem.ts'
import { type ChosenAction, currentItems, objectsFor, searchAll } from './search.ts'
import { screenItems, shellItems } from './shellItems.ts'
import { type ObjectIndex, usePaletteObjects } from './usePaletteObjects.ts'

interface PaletteProps {
  onClose: () => void
  onPanel: (panel: ShellPanel) => void
  onShortcuts: () => void
  onSignOut: () => void
}

// Use ARIA roles, because a native list cannot be controlled from the input field above it.
const roles = { listbox: { role: 'listbox' }, option: { role: 'option' } } as const

/**
 * Command palette: finds screens, actions and objects of the account by part of their name. For an action on an object,
 * a second step asks for the object.
 */
export function Palette({ onClose, ...actions }: PaletteProps) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const [step, setStep] = useState<ChosenAction>()
  const navigate = useNavigate()
  const listId = useId()

  const searching = query.trim() !== ''
  const { objects, within, reading, failedKinds } = usePaletteObjects(
    searching || step !== undefined,
    query,
  )
  const items = usePaletteItems(actions, objects)
  const visibleItems = step
    ? objectsFor(step, query, objects)
    : searching
      ? searchAll(query, items.all, objects, within)
      : items.first
  const active = Math.min(chosen, visibleItems.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  const choose = (item: PaletteItem | undefined) => {
    if (!item || item.disabledReason !== undefined) return
    if (item.objectAction) {
      setStep(item.objectAction)
      setQuery('')
      setChosen(0)
      return
    }
    noteRecent(item)
    onClose()
    if (item.href !== undefined) void navigate(item.href)
    else item.run?.()
  }
  const move = (to: number) => {
    const next = (to + visibleItems.length) % Math.max(1, visibleItems.length)
    setChosen(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      PageDown: () => move(Math.min(visibleItems.length - 1, active + 8)),
      PageUp: () => move(Math.max(0, active - 8)),
      Enter: () => choose(visibleItems[active]),
    }
    const isBack = event.key === 'Escape' || (event.key === 'Backspace' && query === '')
    const act = step && isBack ? () => setStep(undefined) : steps[event.key]
    if (!act || isComposing(event.nativeEvent)) return
    event.preventDefault()
    act()
  }

  return (
    <Modal label="Search or jump to…" placement="top" onClose={onClose} className={styles.palette}>
      <div className={styles.field}>
        <Icon path={mdiMagnify} size={18} />
        {step && <span className={styles.step}>{step.label}</span>}
        <input
          role="combobox"
          aria-label={step ? `${step.label}: choose ${step.kind}` : 'Search or jump to…'}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          {...(visibleItems.length > 0 && { 'aria-activedescendant': optionId(active) })}
          placeholder={step ? 'Name, ID or address' : 'Search instances, domains, actions…'}
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
      <div
        id={listId}
        {...roles.listbox}
        aria-label="Results"
        className={styles.results}
        {...scrolledByContent}
      >
        {visibleItems.map((item, index) => (
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
      <output className={cx(styles.none, visibleItems.length > 0 && 'visually-hidden')}>
        {visibleItems.length > 0
          ? plural(visibleItems.length, 'result')
          : reading
            ? 'Searching…'
            : `No matches for “${query.trim()}”.`}
      </output>
      {searching && failedKinds.length > 0 && (
        <p className={styles.denied}>Not searched, access denied: {sentenceList(failedKinds)}.</p>
      )}
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
  // The focus stays in the input field, which refers to this option by `aria-activedescendant`.
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

/** Returns all items, and the items that are shown before the user types. */
function usePaletteItems(actions: Omit<PaletteProps, 'onClose'>, objects: readonly ObjectIndex[]) {
  const commands = useRegisteredCommands()
  const [stored] = useState(recentItems)
  const recent = currentItems(stored, objects, shownObjectId())
  const own = useMemo(
    () => commands.map((command) => ({ ...command, group: 'Action' })),
    [commands],
  )
  const shell = shellItems(actions)
  const areas = areaCommands().map((command) => ({ ...command, group: 'Go to' }))
  const isRecent = new Set(recent.map(({ id }) => id))
  return {
    first: [
      ...recent.map((item) => ({ ...item, hint: item.hint ?? 'Recent' })),
      ...[...own, ...screenItems(), ...shell.slice(0, 4)].filter(({ id }) => !isRecent.has(id)),
    ],
    all: searchIndex<PaletteItem>([...own, ...screenItems(), ...areas, ...shell]),
  }
}
