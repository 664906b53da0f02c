import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { regionLabel, useRegions } from '#api/query/regions.ts'
import { naturalCompare } from '#lib/sort.ts'
import { Button } from '#ui/display/Button.tsx'
import { type Option, Select } from '#ui/display/Select.tsx'
import { computeLabel } from '../../labels.ts'
import { EndFields } from './EndFields.tsx'
import {
  type EndKind,
  type QuestionErrors,
  validateQuestion,
  paramsOf,
  type QuestionDraft,
  sourceKinds,
  targetKinds,
} from './question.ts'
import styles from './ReachScreen.module.css'
import { protocols } from '#contract/rules/packetFilter.ts'
import type { ReachData } from './rules/known.ts'
import { databaseLabel } from './words.ts'

interface QuestionFormProps {
  question: QuestionDraft
  known: ReachData
  /** Errors in the values from the URL. */
  faults: QuestionErrors
  onAsk: (question: QuestionDraft) => void
}

const protocolOptions = protocols.map((value) => ({ value, label: value }))

const byLabel = (one: Option<string>, other: Option<string>) =>
  naturalCompare(one.label, other.label)

/** Form with both ends of a connection, its protocol and its port. */
export function QuestionForm({ question, known, faults: before, onAsk }: QuestionFormProps) {
  const id = useId()
  const [draft, setDraft] = useState(question)
  const [faults, setFaults] = useState(before)
  const [refusals, setRefusals] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // When the URL changes, update the fields in place, so that the focus is preserved.
  const address = new URLSearchParams(paramsOf(question)).toString()
  const [lastAddress, setLastAddress] = useState(address)
  if (lastAddress !== address) {
    setLastAddress(address)
    setDraft(question)
    setFaults(before)
  }
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const { computes, databases } = known
  const regions = useRegions()
  const options = useMemo(
    () => ({
      compute: (computes ?? [])
        .map((row) => ({
          value: String(row.id),
          label: computeLabel(row),
          detail: regionLabel(regions, row.region),
        }))
        .toSorted(byLabel),
      database: (databases ?? [])
        .map((row) => ({
          value: String(row.id),
          label: databaseLabel(row),
          detail: regionLabel(regions, row.region),
        }))
        .toSorted(byLabel),
    }),
    [computes, databases, regions],
  )
  const optionsOf = (kind: EndKind) => options[kind === 'database' ? 'database' : 'compute']
  const change = (changed: Partial<QuestionDraft>) => setDraft({ ...draft, ...changed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = validateQuestion(draft)
    setFaults(found)
    if (Object.keys(found).length === 0) onAsk(draft)
    else setRefusals(refusals + 1)
  }
  const portOf = (databaseId: string) =>
    databases?.find((row) => String(row.id) === databaseId)?.port
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label="Connection">
      <EndFields
        legend="From"
        kinds={sourceKinds}
        draft={draft.from}
        fault={faults.from}
        options={optionsOf(draft.from.kind)}
        placeholder="203.0.113.7, 10.0.0.0/24"
        onChange={(from) => change({ from })}
      />
      <EndFields
        legend="To"
        kinds={targetKinds}
        draft={draft.to}
        fault={faults.to}
        options={optionsOf(draft.to.kind)}
        placeholder="203.0.113.7"
        onChange={(to) => {
          const port = to.kind === 'database' ? portOf(to.value) : undefined
          change({ to, ...(port !== undefined && draft.port === '' && { port: String(port) }) })
        }}
      />
      <div className={styles.field}>
        <label htmlFor={`${id}-protocol`}>Protocol</label>
        <Select
          id={`${id}-protocol`}
          options={protocolOptions}
          value={draft.protocol}
          onChange={(protocol) => change({ protocol })}
        />
      </div>
      {draft.protocol !== 'ICMP' && (
        <div className={styles.field}>
          <label htmlFor={`${id}-port`}>Port</label>
          <input
            id={`${id}-port`}
            className="control"
            inputMode="numeric"
            autoComplete="off"
            value={draft.port}
            aria-invalid={faults.port !== undefined}
            aria-describedby={`${id}-port-fault`}
            onChange={({ target }) => change({ port: target.value })}
          />
          <span id={`${id}-port-fault`} className={styles.fault} role="alert">
            {faults.port}
          </span>
        </div>
      )}
      <div className={styles.submit}>
        <Button type="submit" variant="primary">
          Check
        </Button>
      </div>
    </form>
  )
}
