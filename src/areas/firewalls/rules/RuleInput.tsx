import {
  mdiArrowDown,
  mdiArrowUp,
  mdiClose,
  mdiDragVertical,
  mdiEarth,
  mdiTextBoxOutline,
} from '@mdi/js'
import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from '#lib/cx.ts'
import { Icon } from '#ui/Icon.tsx'
import { FindUsageMenu } from '#ui/FindUsageMenu.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Select } from '#ui/Select.tsx'
import type { RuleField } from './rulesFaults.ts'
import styles from './RuleInput.module.css'
import { type Direction, usesPorts } from './ruleWords.ts'
import { anywhere, type RuleDraft, rangesOf } from './rulesDraft.ts'

interface RuleInputProps {
  draft: RuleDraft
  direction: Direction
  at: number
  /** How many rules its direction has. */
  count: number
  faults: Partial<Record<RuleField, string>>
  deniedReason: string | undefined
  onChange: (changed: Partial<RuleDraft>) => void
  onMove: (by: number) => void
  /** The rule at that place was dragged onto this one. */
  onDropFrom: (from: number) => void
  onRemove: () => void
}

const actions = [
  { value: 'ACCEPT', label: 'Accept' },
  { value: 'DROP', label: 'Drop' },
]

const protocols = ['TCP', 'UDP', 'ICMP', 'IPENCAP'].map((value) => ({
  value,
  label: value,
}))

const endsOf = (direction: Direction) => (direction === 'inbound' ? 'sources' : 'destinations')

/** What stands in the columns; each field has the same words for small screens and for screen readers. */
export function RuleHeads({ direction }: { direction: Direction }) {
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

/** Only rules of the same direction change places; the type of what is dragged says which. */
const dragType = (direction: Direction) => `application/x-${direction}-rule`

/** One rule in its row, each field with its fault below it while it is typed. Alt and an arrow move it, as dragging does. */
export function RuleInput(props: RuleInputProps) {
  const { draft, direction, at, count, faults, deniedReason, onChange, onMove, onRemove } = props
  const name = `${direction} rule ${at + 1}`
  const shared = { of: name, deniedReason }
  const noPorts = !usesPorts(draft.protocol)
  const isAnywhere = draft.ipv4.includes(anywhere.ipv4) && draft.ipv6.includes(anywhere.ipv6)
  const ends = endsOf(direction)
  const ranges = rangesOf(draft)
  const [described, setDescribed] = useState(draft.description !== '')
  const [isTarget, setTarget] = useState(false)
  const showsDescription = described || faults.description !== undefined

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const isInside = at + by >= 0 && at + by < count
    if (!event.altKey || by === 0 || !isInside || deniedReason !== undefined) return
    event.preventDefault()
    onMove(by)
  }
  const takes = (event: DragEvent) => event.dataTransfer.types.includes(dragType(direction))
  // The keys of the fields come by the row; everything that drags does goes by its buttons too.
  const row = { onKeyDown }
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
  return (
    <li className={cx(styles.rule, isTarget && styles.target)} {...target}>
      <fieldset aria-label={name} className={styles.row} {...row}>
        <span className={styles.number} {...handle}>
          <Icon path={mdiDragVertical} size={16} />
          {at + 1}
        </span>
        <Field {...shared} label="Action" fault={faults.action}>
          {(control) => (
            <Select
              {...control}
              options={actions}
              value={draft.action}
              onChange={(action) => onChange({ action })}
            />
          )}
        </Field>
        <Field {...shared} label="Protocol" fault={faults.protocol}>
          {(control) => (
            <Select
              {...control}
              options={protocols}
              value={draft.protocol}
              onChange={(protocol) => onChange({ protocol })}
            />
          )}
        </Field>
        <Field {...shared} label="Ports" fault={faults.ports}>
          {(control) => (
            <input
              {...control}
              value={noPorts ? '' : draft.ports}
              disabled={control.disabled || noPorts}
              placeholder={noPorts ? 'None' : 'All'}
              onChange={(event) => onChange({ ports: event.target.value })}
            />
          )}
        </Field>
        <Field
          {...shared}
          label={`IPv4 ${ends}`}
          fault={faults['addresses.ipv4'] ?? faults.addresses}
        >
          {(control) => (
            <input
              {...control}
              className="control mono"
              value={draft.ipv4}
              placeholder="192.0.2.0/24, 198.51.100.7"
              onChange={(event) => onChange({ ipv4: event.target.value })}
            />
          )}
        </Field>
        <Field {...shared} label={`IPv6 ${ends}`} fault={faults['addresses.ipv6']}>
          {(control) => (
            <input
              {...control}
              className="control mono"
              value={draft.ipv6}
              placeholder="2001:db8::/32"
              onChange={(event) => onChange({ ipv6: event.target.value })}
            />
          )}
        </Field>
        <Field {...shared} label="Label (optional)" fault={faults.label}>
          {(control) => (
            <input
              {...control}
              value={draft.label}
              onChange={(event) => onChange({ label: event.target.value })}
            />
          )}
        </Field>
        <span className={styles.moves}>
          <FindUsageMenu label={`Find usage of the addresses of ${name}`} values={ranges} />
          <IconButton
            label={`Anywhere, for ${name}`}
            icon={mdiEarth}
            size="small"
            disabledReason={deniedReason ?? (isAnywhere ? 'It matches every address' : undefined)}
            onClick={() => onChange(anywhere)}
          />
          <IconButton
            label={`Description of ${name}`}
            icon={mdiTextBoxOutline}
            size="small"
            expanded={showsDescription}
            onClick={() => setDescribed(!described)}
          />
          <IconButton
            label={`Move ${name} up`}
            icon={mdiArrowUp}
            size="small"
            disabledReason={deniedReason ?? (at === 0 ? 'It is the first' : undefined)}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={mdiArrowDown}
            size="small"
            disabledReason={deniedReason ?? (at === count - 1 ? 'It is the last' : undefined)}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={`Remove ${name}`}
            icon={mdiClose}
            size="small"
            disabledReason={deniedReason}
            onClick={onRemove}
          />
        </span>
        {showsDescription && (
          <Field {...shared} label="Description (optional)" fault={faults.description} wide>
            {(control) => (
              <input
                {...control}
                value={draft.description}
                onChange={(event) => onChange({ description: event.target.value })}
              />
            )}
          </Field>
        )}
      </fieldset>
    </li>
  )
}

interface ControlProps {
  id: string
  className: string
  'aria-label': string
  disabled: boolean
  autoComplete: 'off'
  spellCheck: false
  'aria-invalid': boolean
  'aria-describedby': string
}

interface FieldProps {
  label: string
  of: string
  deniedReason: string | undefined
  fault: string | undefined
  wide?: boolean
  children: (control: ControlProps) => ReactNode
}

function Field({ label, of, deniedReason, fault, wide = false, children }: FieldProps) {
  const id = useId()
  const underId = `${id}-under`
  return (
    <span className={cx(styles.field, wide && styles.wide)}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'control',
        'aria-label': `${of}: ${label}`,
        disabled: deniedReason !== undefined,
        autoComplete: 'off',
        spellCheck: false,
        'aria-invalid': fault !== undefined,
        'aria-describedby': underId,
      })}
      <span id={underId} className={cx(styles.under, fault !== undefined && styles.fault)}>
        {fault}
      </span>
    </span>
  )
}
