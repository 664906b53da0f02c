import {
  mdiArrowDown,
  mdiArrowUp,
  mdiClose,
  mdiDragVertical,
  mdiEarth,
  mdiMagnify,
  mdiPencilOutline,
  mdiTextBoxOutline,
} from '@mdi/js'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '#lib/cx.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { MenuItem } from '#ui/overlay/menuItem.ts'
import { usageAddress } from '#ui/usage/usageAddress.ts'
import { useNarrow } from '#ui/theme/useMediaQuery.ts'
import { RuleFields } from './RuleFields.tsx'
import type { RuleField } from './rulesErrors.ts'
import styles from './RuleInput.module.css'
import { RuleSummary } from './RuleSummary.tsx'
import type { RuleDirection } from './ruleLabels.ts'
import { anywhere, isNewRule, type RuleDraft, draftRanges } from './rulesDraft.ts'

interface RuleInputProps {
  draft: RuleDraft
  direction: RuleDirection
  at: number
  /** Number of rules in its direction. */
  count: number
  faults: Partial<Record<RuleField, string>>
  deniedReason: string | undefined
  onChange: (changed: Partial<RuleDraft>) => void
  onMove: (by: number) => void
  /** Called when the rule at index `from` was dropped on this one. */
  onDropFrom: (from: number) => void
  onRemove: () => void
}

const endsOf = (direction: RuleDirection) => (direction === 'inbound' ? 'sources' : 'destinations')

/** Column headers. Hidden from screen readers, because each field has its own label. */
export function RuleHeads({ direction }: { direction: RuleDirection }) {
  const ends = endsOf(direction)
  return (
    <div className={styles.heads} aria-hidden="true">
      <span />
      {['Action', 'Protocol', 'Ports', `IPv4 ${ends}`, `IPv6 ${ends}`, 'Label'].map((head) => (
        <span key={head}>{head}</span>
      ))}
      <span />
    </div>
  )
}

/** Rules can only be moved within their direction, so the drag type contains the direction. */
const dragType = (direction: RuleDirection) => `application/x-${direction}-rule`

/**
 * Row of one rule. On a narrow screen it shows two lines of text that expand to its fields. Alt and an arrow key move
 * the rule, like dragging.
 */
export function RuleInput(props: RuleInputProps) {
  const { draft, direction, at, count, faults, deniedReason, onChange, onMove, onRemove } = props
  const name = `${direction} rule ${at + 1}`
  const narrow = useNarrow()
  const row = useRef<HTMLFieldSetElement>(null)
  const [fault] = Object.values(faults)
  const [isOpen, setOpen] = useState(isNewRule(draft) || fault !== undefined)
  const [hadFault, setHadFault] = useState(fault !== undefined)
  const [described, setDescribed] = useState(draft.description !== '')
  const [isTarget, setTarget] = useState(false)
  const showsDescription = described || draft.description !== '' || faults.description !== undefined

  if ((fault !== undefined) !== hadFault) {
    setHadFault(!hadFault)
    if (fault !== undefined) setOpen(true)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const isInside = at + by >= 0 && at + by < count
    if (!event.altKey || by === 0 || !isInside || deniedReason !== undefined) return
    event.preventDefault()
    onMove(by)
  }
  const takes = (event: DragEvent) => event.dataTransfer.types.includes(dragType(direction))
  // Key events of the fields bubble to the row. All drag actions are also in the row's menu.
  const keys = { onKeyDown }
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!takes(event)) return
      event.preventDefault()
      setTarget(true)
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      setTarget(false)
      if (!takes(event)) return
      event.preventDefault()
      props.onDropFrom(Number(event.dataTransfer.getData(dragType(direction))))
    },
  }
  const handle = {
    draggable: deniedReason === undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(dragType(direction), `${at}`)
      event.dataTransfer.effectAllowed = 'move'
    },
  }

  // The menu returns the focus to its button, so focus the requested field afterwards.
  const edit = () => {
    flushSync(() => setOpen(true))
    row.current?.querySelector('select')?.focus()
  }
  const describe = () => {
    flushSync(() => setDescribed(!showsDescription))
    if (!showsDescription) [...(row.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
  }
  const isAnywhere = draft.ipv4.includes(anywhere.ipv4) && draft.ipv6.includes(anywhere.ipv6)
  const isFirst = at === 0 ? 'It is the first' : undefined
  const isLast = at === count - 1 ? 'It is the last' : undefined
  const items: MenuItem[] = [
    narrow
      ? { label: 'Edit', icon: mdiPencilOutline, onSelect: edit, disabledReason: deniedReason }
      : {
          label: showsDescription
            ? 'Hide description'
            : draft.description === ''
              ? 'Add description'
              : 'Show description',
          icon: mdiTextBoxOutline,
          onSelect: describe,
        },
    {
      label: 'Match any address',
      icon: mdiEarth,
      onSelect: () => onChange(anywhere),
      disabledReason: deniedReason ?? (isAnywhere ? 'It matches any address' : undefined),
    },
    {
      label: 'Move up',
      icon: mdiArrowUp,
      onSelect: () => onMove(-1),
      disabledReason: deniedReason ?? isFirst,
    },
    {
      label: 'Move down',
      icon: mdiArrowDown,
      onSelect: () => onMove(1),
      disabledReason: deniedReason ?? isLast,
    },
    { label: 'Remove', icon: mdiClose, onSelect: onRemove, disabledReason: deniedReason },
    ...draftRanges(draft).map((range, index) => ({
      label: `Find usage of ${range}`,
      icon: mdiMagnify,
      href: usageAddress(range),
      divider: index === 0,
    })),
  ]
  const number = (
    <span className={styles.number} {...handle}>
      <Icon path={mdiDragVertical} size={16} />
      {at + 1}
    </span>
  )
  const menu = (
    <Menu label={`Actions for ${name}`} size={narrow ? 'normal' : 'small'} items={items} />
  )
  return (
    <li
      className={cx(styles.rule, narrow && isOpen && styles.open, isTarget && styles.target)}
      {...target}
    >
      <fieldset ref={row} aria-label={name} className={styles.row} {...keys}>
        {narrow ? (
          <div className={styles.head}>
            {number}
            <RuleSummary
              name={name}
              draft={draft}
              fault={fault}
              expanded={isOpen}
              onToggle={() => setOpen(!isOpen)}
            />
            {menu}
          </div>
        ) : (
          number
        )}
        {(isOpen || !narrow) && (
          <RuleFields
            of={name}
            ends={endsOf(direction)}
            draft={draft}
            faults={faults}
            deniedReason={deniedReason}
            described={narrow || showsDescription}
            onChange={onChange}
          />
        )}
        {!narrow && (
          <span className={styles.moves}>
            <span className={styles.quick}>
              <IconButton
                label={`Move ${name} up`}
                icon={mdiArrowUp}
                size="small"
                disabledReason={deniedReason ?? isFirst}
                onClick={() => onMove(-1)}
              />
              <IconButton
                label={`Move ${name} down`}
                icon={mdiArrowDown}
                size="small"
                disabledReason={deniedReason ?? isLast}
                onClick={() => onMove(1)}
              />
            </span>
            {menu}
          </span>
        )}
      </fieldset>
    </li>
  )
}
