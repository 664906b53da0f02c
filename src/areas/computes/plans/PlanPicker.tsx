import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ComputeType } from '#api/generated/types.gen.ts'
import { cx } from '#lib/cx.ts'
import { differenceText } from '#lib/differenceText.ts'
import { formatTransfer, formatMegabytes, formatMoney, humanize, plural } from '#lib/format.ts'
import { useShortcut } from '#lib/shortcuts.ts'
import { FieldFrame, fieldIds } from '#ui/fields/FieldFrame.tsx'
import type { FieldProps } from '#ui/fields/TextInput.tsx'
import { UnreadInput } from '#ui/fields/UnreadInput.tsx'
import { useField } from '#ui/fields/useField.ts'
import { Chip } from '#ui/Chip.tsx'
import { priceIn } from '../price.ts'
import { computeTypesQuery } from '../queries.ts'
import styles from './PlanPicker.module.css'

interface PlanPickerProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  types: readonly ComputeType[]
  /** Whose prices are shown; the general ones without it. */
  region: string | undefined
  /** The type of the instance now: cannot be chosen, and prices are compared with it. */
  current?: string | null | undefined
  /** The reason why a type cannot be chosen. */
  faultOf: (type: ComputeType) => string | undefined
}

const classWords = new Map([
  ['gpu', 'GPU'],
  ['highmem', 'High memory'],
])

export function PlanPicker<Values extends FieldValues, Sent>(props: PlanPickerProps<Values, Sent>) {
  const { name, control, label, types } = props
  const { error } = useQuery(computeTypesQuery())
  if (!error || types.length > 0) return <PlanChoice {...props} />
  const field = { name, control, label }
  return <UnreadInput {...field} noun="plans" example="g6-standard-2" error={error} />
}

/** Types with their price, one to choose, by class. Those of the past are offered to nobody. */
function PlanChoice<Values extends FieldValues, Sent>(props: PlanPickerProps<Values, Sent>) {
  const { name, control, label, help, types, region, current, faultOf } = props
  const { field, fieldState } = useField({ name, control })
  const ids = fieldIds(useId())
  const now = types.find(({ id }) => id === current)
  const chosen = types.find(({ id }) => id === field.value)
  const offered = types.filter(({ id, successor }) => !successor || id === current)
  const classes = [...new Set(offered.map((type) => type.class ?? ''))]
  const [picked, setPicked] = useState<string>()
  const [query, setQuery] = useState('')
  const filter = useRef<HTMLInputElement>(null)
  useShortcut('/', 'Filter plans', () => filter.current?.focus())
  const shown =
    picked ??
    chosen?.class ??
    now?.class ??
    classes.find((each) => each === 'standard') ??
    classes[0]
  const phrases = query
    .toLowerCase()
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean)
  // What is typed is looked for in every class.
  const found = offered.filter((type) =>
    phrases.length === 0
      ? (type.class ?? '') === shown
      : phrases.every((phrase) => searchText(type).includes(` ${phrase}`)),
  )
  const headers = headersOf(found)
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
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
            // Enter in a filter sends no form; Escape empties it and closes nothing.
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
            aria-pressed={each === shown && phrases.length === 0}
            onClick={() => {
              setPicked(each)
              setQuery('')
            }}
          >
            {classWords.get(each) ?? humanize(each || 'other')}
          </button>
        ))}
      </div>
      <div className={styles.plans} role="radiogroup" aria-labelledby={ids.label}>
        {found.length === 0 && (
          <p className={styles.none}>
            {types.length === 0 ? 'Loading the plans' : `No plans match “${query}”.`}
          </p>
        )}
        {found.length > 0 && (
          // Each row says in full what it has.
          <div className={styles.head} aria-hidden>
            <span>Plan</span>
            <span className={styles.specs}>
              {headers.map((header) => (
                <span key={header}>{header}</span>
              ))}
            </span>
            <span className={styles.price}>Price</span>
          </div>
        )}
        {found.map((type) => (
          <Plan
            key={type.id}
            type={type}
            name={ids.control}
            region={region}
            headers={headers}
            now={now}
            checked={field.value === type.id}
            fault={type.id === current ? 'The current plan' : faultOf(type)}
            onChoose={() => field.onChange(type.id)}
          />
        ))}
      </div>
    </FieldFrame>
  )
}

interface Spec {
  header: string
  text: string
  /** What the text is of; a header says it where there is one. */
  noun?: string
}

const specsOf = (type: ComputeType): Spec[] => [
  { header: 'CPU', text: type.vcpus == null ? '' : plural(type.vcpus, 'vCPU') },
  { header: 'GPU', text: type.gpus ? plural(type.gpus, 'GPU') : '' },
  { header: 'Memory', text: formatMegabytes(type.memory), noun: 'memory' },
  { header: 'Disk', text: formatMegabytes(type.disk), noun: 'disk' },
  { header: 'Transfer', text: formatTransfer(type.transfer), noun: 'transfer' },
]

/** The columns that any of these plans has something in. */
const headersOf = (types: readonly ComputeType[]) => [
  ...new Set(
    types.flatMap((type) =>
      specsOf(type)
        .filter(({ text }) => text !== '')
        .map(({ header }) => header),
    ),
  ),
]

/** With a space before each word, at which what is looked for begins: "8 GB" is not "48 GB". */
const searchText = (type: ComputeType) =>
  ` ${type.label} ${type.id} ${type.class} ${specsOf(type)
    .map(({ text, noun = '' }) => `${text} ${noun}`)
    .join(' ')}`.toLowerCase()

interface PlanProps {
  type: ComputeType
  name: string
  region: string | undefined
  headers: readonly string[]
  now: ComputeType | undefined
  checked: boolean
  fault: string | undefined
  onChoose: () => void
}

function Plan({ type, name, region, headers, now, checked, fault, onChoose }: PlanProps) {
  const isNow = type.id === now?.id
  const price = priceIn(type, region)
  const before = priceIn(now, region)
  const difference =
    price?.monthly != null && before?.monthly != null && !isNow
      ? price.monthly - before.monthly
      : undefined
  const reasonId = useId()
  return (
    <div>
      <label
        className={cx(styles.plan, checked && styles.chosen, fault !== undefined && styles.blocked)}
      >
        <input
          type="radio"
          name={name}
          value={type.id}
          checked={checked}
          disabled={fault !== undefined}
          {...(fault !== undefined && { 'aria-describedby': reasonId })}
          onChange={onChoose}
        />
        <span className={styles.words}>
          <span className={styles.name}>
            {type.label ?? type.id} {isNow && <Chip>Current</Chip>}
          </span>
          <span className={styles.specs}>
            {specsOf(type)
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
            {formatMoney(price?.monthly)}{' '}
            <span className={cx(difference !== undefined && styles.period)}>a month</span>
          </span>
          {difference !== undefined && (
            <span className={styles.difference}>{differenceText(difference)}</span>
          )}
        </span>
      </label>
    </div>
  )
}
