import { useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { cx } from '#lib/cx.ts'
import { differenceText } from '#lib/differenceText.ts'
import { formatTransfer, formatMegabytes, formatMoney, humanize, plural } from '#lib/format.ts'
import { useShortcut } from '#lib/shortcuts.ts'
import { FieldFrame, fieldIds } from './FieldFrame.tsx'
import type { FieldProps } from './TextInput.tsx'
import { useField } from './useField.ts'
import { Chip } from '../../display/Chip.tsx'
import styles from './PlanTable.module.css'

/** The fields of an instance or database plan that the table shows. */
interface Plan {
  id: string
  label?: string | undefined
  class?: string | undefined
  vcpus?: number | undefined
  gpus?: number | undefined
  memory?: number | undefined
  disk?: number | undefined
  transfer?: number | undefined
  /** True if a successor with the same label may be listed. */
  isPrevious?: boolean | undefined
  /** US dollars per month. */
  monthly?: number | null | undefined
}

interface PlanTableProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  plans: readonly Plan[]
  /** ID of the current plan, which cannot be chosen; prices are compared with it. */
  current?: string | null | undefined
  /** Returns the reason why a plan cannot be chosen. */
  faultOf: (id: string) => string | undefined
}

const classLabels = new Map([
  ['gpu', 'GPU'],
  ['highmem', 'High memory'],
])

/** Table of plans with prices, grouped by class, of which the user chooses one. */
export function PlanTable<Values extends FieldValues, Sent>(props: PlanTableProps<Values, Sent>) {
  const { name, control, label, help, readOnly, plans, current, faultOf } = props
  const { field, fieldState } = useField({ name, control })
  const ids = fieldIds(useId())
  const now = plans.find(({ id }) => id === current)
  const selectedPlan = plans.find(({ id }) => id === field.value)
  const classes = [...new Set(plans.map((plan) => plan.class ?? ''))]
  const [picked, setPicked] = useState<string>()
  const [query, setQuery] = useState('')
  const filter = useRef<HTMLInputElement>(null)
  useShortcut('/', 'Filter plans', () => filter.current?.focus())
  const activeClass =
    picked ??
    selectedPlan?.class ??
    now?.class ??
    classes.find((each) => each === 'standard') ??
    classes[0]
  const phrases = query
    .toLowerCase()
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
  // A search covers all classes.
  const matchingPlans = plans
    .filter((plan) =>
      phrases.length === 0
        ? (plan.class ?? '') === activeClass
        : phrases.every((phrase) => searchText(plan).includes(` ${phrase}`)),
    )
    // The current plan first, because the others are compared with it.
    .toSorted((one, other) => Number(other === now) - Number(one === now))
  const headers = headersOf(matchingPlans)
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      labelHidden={props.labelHidden ?? false}
      help={help}
      error={fieldState.error?.message}
      group
    >
      <div className={styles.classes}>
        <input
          ref={filter}
          type="search"
          className={styles.filter}
          aria-label="Filter plans"
          placeholder="Filter: 8 GB, 4 vCPUs"
          value={query}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            // Enter must not submit the form. Escape clears a non-empty filter and must not close the drawer.
            if (event.key === 'Enter') event.preventDefault()
            if (event.key !== 'Escape' || query === '') return
            event.stopPropagation()
            setQuery('')
          }}
        />
        {classes.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.class}
            aria-pressed={each === activeClass && phrases.length === 0}
            onClick={() => {
              setPicked(each)
              setQuery('')
            }}
          >
            {classLabels.get(each) ?? humanize(each || 'other')}
          </button>
        ))}
      </div>
      <div className={styles.plans} role="radiogroup" aria-labelledby={ids.label}>
        {matchingPlans.length === 0 && (
          <p className={styles.none}>
            {plans.length === 0 ? 'Loading plans…' : `No plans match “${query}”.`}
          </p>
        )}
        {matchingPlans.length > 0 && (
          // Hidden from screen readers, because each row includes the names of its values.
          <div className={styles.head} aria-hidden>
            <span>Plan</span>
            <span className={styles.specs}>
              {headers.map((header) => (
                <span key={header}>{header}</span>
              ))}
            </span>
            <span className={styles.price}>Price/mo</span>
          </div>
        )}
        {matchingPlans.map((plan) => (
          <PlanRow
            key={plan.id}
            plan={plan}
            name={ids.control}
            headers={headers}
            now={now}
            checked={field.value === plan.id}
            fault={plan.id === current ? 'The current plan' : faultOf(plan.id)}
            readOnly={readOnly === true}
            onChoose={() => field.onChange(plan.id)}
          />
        ))}
      </div>
    </FieldFrame>
  )
}

interface Spec {
  header: string
  text: string
  /** Noun after the value for screen readers, such as "memory". */
  noun?: string
}

const specsOf = (plan: Plan): Spec[] => [
  { header: 'CPU', text: plan.vcpus == null ? '' : plural(plan.vcpus, 'vCPU') },
  { header: 'GPU', text: plan.gpus ? plural(plan.gpus, 'GPU') : '' },
  { header: 'Memory', text: formatMegabytes(plan.memory), noun: 'memory' },
  { header: 'Disk', text: formatMegabytes(plan.disk), noun: 'disk' },
  {
    header: 'Transfer',
    text: plan.transfer == null ? '' : formatTransfer(plan.transfer),
    noun: 'transfer',
  },
]

/** Returns the columns that have a value for at least one plan. */
const headersOf = (plans: readonly Plan[]) => [
  ...new Set(
    plans.flatMap((plan) =>
      specsOf(plan)
        .filter(({ text }) => text !== '')
        .map(({ header }) => header),
    ),
  ),
]

/**
 * Returns the searchable text of a plan. A space precedes each term, because a search matches at the start of a term:
 * "8 GB" must not match "48 GB".
 */
const searchText = (plan: Plan) =>
  ` ${plan.label} ${plan.id} ${plan.class} ${specsOf(plan)
    .map(({ text, noun = '' }) => `${text} ${noun}`)
    .join(' ')}`.toLowerCase()

interface PlanRowProps {
  plan: Plan
  name: string
  headers: readonly string[]
  now: Plan | undefined
  checked: boolean
  fault: string | undefined
  readOnly: boolean
  onChoose: () => void
}

function PlanRow({ plan, name, headers, now, checked, fault, readOnly, onChoose }: PlanRowProps) {
  const isNow = plan.id === now?.id
  const { monthly } = plan
  const difference =
    monthly != null && now?.monthly != null && !isNow ? monthly - now.monthly : undefined
  const reasonId = useId()
  return (
    <div>
      <label
        className={cx(
          styles.plan,
          checked && styles.chosen,
          (fault !== undefined || readOnly) && styles.blocked,
        )}
      >
        <input
          type="radio"
          name={name}
          value={plan.id}
          checked={checked}
          disabled={fault !== undefined || readOnly}
          {...(fault !== undefined && { 'aria-describedby': reasonId })}
          onChange={onChoose}
        />
        <span className={styles.words}>
          <span className={styles.name}>
            {plan.label ?? plan.id} {plan.isPrevious && <Chip>Previous generation</Chip>}
          </span>
          <span className={styles.specs}>
            {specsOf(plan)
              .filter(({ header }) => headers.includes(header))
              .map(({ header, text, noun }) => (
                <span key={header}>
                  {text} {noun !== undefined && <span className={styles.noun}>{noun} </span>}
                </span>
              ))}
          </span>
          {fault !== undefined && !isNow && (
            <span id={reasonId} className={styles.fault}>
              {fault}
            </span>
          )}
        </span>
        <span className={styles.price}>
          <span>
            {formatMoney(monthly)}
            <span className={styles.period}>/mo</span>
          </span>
          {(isNow || difference !== undefined) && (
            <span className={styles.difference}>
              {difference === undefined ? <Chip>Current</Chip> : differenceText(difference)}
            </span>
          )}
        </span>
      </label>
    </div>
  )
}
