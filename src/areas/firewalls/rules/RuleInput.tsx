import { mdiArrowDown, mdiArrowUp, mdiClose } from '@mdi/js'
import { type ReactNode, useId } from 'react'
import { cx } from '#lib/cx.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { RuleField } from './rulesFaults.ts'
import styles from './RuleInput.module.css'
import { type Direction, usesPorts } from './ruleWords.ts'
import { anywhere, type RuleDraft } from './rulesDraft.ts'

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
  onRemove: () => void
}

const protocols = ['TCP', 'UDP', 'ICMP', 'IPENCAP'] as const

/** One rule with its fields, each with its fault below it while it is typed. */
export function RuleInput(props: RuleInputProps) {
  const { draft, direction, at, count, faults, deniedReason, onChange, onMove, onRemove } = props
  const name = `${direction} rule ${at + 1}`
  const shared = { of: name, deniedReason }
  const noPorts = !usesPorts(draft.protocol)
  const isAnywhere = draft.ipv4.includes(anywhere.ipv4) && draft.ipv6.includes(anywhere.ipv6)
  const ends = direction === 'inbound' ? 'sources' : 'destinations'
  return (
    <li className={styles.rule}>
      <span className={styles.number}>{at + 1}</span>
      <div className={styles.fields}>
        <Field {...shared} label="Action" fault={faults.action}>
          {(control) => (
            <select
              {...control}
              value={draft.action}
              onChange={(event) => onChange({ action: event.target.value })}
            >
              <option value="ACCEPT">Accept</option>
              <option value="DROP">Drop</option>
            </select>
          )}
        </Field>
        <Field {...shared} label="Protocol" fault={faults.protocol}>
          {(control) => (
            <select
              {...control}
              value={draft.protocol}
              onChange={(event) => onChange({ protocol: event.target.value })}
            >
              {protocols.map((protocol) => (
                <option key={protocol}>{protocol}</option>
              ))}
            </select>
          )}
        </Field>
        <Field
          {...shared}
          label="Ports"
          fault={faults.ports}
          help={noPorts ? `Not used with ${draft.protocol}` : undefined}
        >
          {(control) => (
            <input
              {...control}
              value={noPorts ? '' : draft.ports}
              disabled={control.disabled || noPorts}
              placeholder={noPorts ? '' : 'All ports'}
              onChange={(event) => onChange({ ports: event.target.value })}
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
        <Field
          {...shared}
          label={`IPv4 ${ends}`}
          fault={faults['addresses.ipv4'] ?? faults.addresses}
          wide
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
        <Field {...shared} label={`IPv6 ${ends}`} fault={faults['addresses.ipv6']} wide>
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
        <Field {...shared} label="Description (optional)" fault={faults.description} wide>
          {(control) => (
            <input
              {...control}
              value={draft.description}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          )}
        </Field>
        <div className={styles.anywhere}>
          <Button
            size="small"
            label={`Anywhere, for ${name}`}
            disabledReason={deniedReason ?? (isAnywhere ? 'It matches every address' : undefined)}
            onClick={() => onChange(anywhere)}
          >
            Anywhere
          </Button>
        </div>
      </div>
      <span className={styles.moves}>
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
  help?: string | undefined
  wide?: boolean
  children: (control: ControlProps) => ReactNode
}

function Field({ label, of, deniedReason, fault, help, wide = false, children }: FieldProps) {
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
        {fault ?? help}
      </span>
    </span>
  )
}
