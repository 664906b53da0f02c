import { useId, useRef } from 'react'
import type { Compute } from '#api/generated/types.gen.ts'
import { naturalCompare } from '#lib/sort.ts'
import { Button } from '#ui/display/Button.tsx'
import { Choice } from '#ui/form/Choice.tsx'
import { MultiSelect } from '#ui/form/MultiSelect.tsx'
import type { Option } from '#ui/display/Select.tsx'
import { SearchableSelect } from '#ui/form/SearchableSelect.tsx'
import { Themed } from '#ui/theme/Themed.tsx'
import { computeLabel } from '../labels.ts'
import { regionLabel, useRegions } from '#api/query/regions.ts'
import styles from './FleetScreen.module.css'
import {
  combinations,
  fleetMetrics,
  membersOf,
  periods,
  type PeriodName,
  type FleetScope,
} from './scope.ts'

interface ScopeFormProps {
  scope: FleetScope
  computes: readonly Compute[]
  /** True while more instances are loading. */
  isLoading: boolean
  onChange: (changes: Record<string, string | undefined>) => void
}

const metrics = fleetMetrics.map(({ id, label }) => ({ value: id, label }))
const ranges = (['24h', '7d', '30d'] satisfies PeriodName[]).map((value) => ({
  value,
  label: periods[value].label,
}))

const sorted = (options: Option<string>[]) =>
  options.toSorted((one, other) => naturalCompare(one.label, other.label))

/** Form that selects the instances, metric, aggregation and period. */
export function ScopeForm({ scope, computes, isLoading, onChange }: ScopeFormProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const regions = useRegions()
  const tags = [...new Set(computes.flatMap((compute) => compute.tags ?? []))]
  const regionIds = [...new Set(computes.flatMap(({ region }) => region ?? []))]
  // Selected instances stay in the list even if they do not match the selected tag or region.
  const selectedComputes = computes.filter((compute) => scope.ids?.has(compute.id))
  const selectableComputes = [
    ...new Set([...membersOf(computes, { ...scope, ids: undefined }), ...selectedComputes]),
  ].map((compute) => ({
    value: compute.id,
    label: computeLabel(compute),
    detail: regionLabel(regions, compute.region),
  }))
  return (
    <fieldset aria-label="Chart" className={styles.form}>
      <div className={styles.picker}>
        <label htmlFor={id}>Instances</label>
        <div className={styles.chosen}>
          <Themed>
            <MultiSelect
              id={id}
              inputRef={picker}
              options={selectableComputes}
              value={[...(scope.ids ?? [])]}
              onChange={(ids) => onChange({ ids: ids.join(',') })}
              placeholder="All instances"
              loading={isLoading}
            />
          </Themed>
          {scope.ids && (
            <Button
              onClick={() => {
                onChange({ ids: undefined })
                // The focused button is about to be removed, so move the focus to the picker.
                picker.current?.focus()
              }}
            >
              Show all instances
            </Button>
          )}
        </div>
      </div>
      <Field
        label="Tag"
        options={sorted(tags.map((tag) => ({ value: tag, label: tag })))}
        any="Any tag"
        value={scope.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <Field
        label="Region"
        options={sorted(
          regionIds.map((regionId) => ({
            value: regionId,
            label: regionLabel(regions, regionId) ?? regionId,
          })),
        )}
        any="Any region"
        value={scope.region}
        onChange={(region) => onChange({ region })}
      />
      <Field
        label="Metric"
        options={metrics}
        value={scope.metric.id}
        onChange={(metric) => onChange({ metric: metric === 'cpu' ? undefined : metric })}
      />
      <Choice
        legend="Show"
        options={combinations}
        value={scope.how}
        onChange={(show) => onChange({ show: show === 'average' ? undefined : show })}
      />
      <Choice
        legend="Range"
        options={ranges}
        value={scope.period}
        onChange={(range) => onChange({ range: range === '7d' ? undefined : range })}
      />
    </fieldset>
  )
}

interface FieldProps {
  label: string
  options: readonly Option<string>[]
  /** Label for "no selection", if that is allowed. */
  any?: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Field({ label, options, any, value, onChange }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Themed>
        <SearchableSelect
          id={id}
          options={options}
          none={any}
          placeholder={any}
          value={value}
          onChange={onChange}
          onNone={() => onChange(undefined)}
        />
      </Themed>
    </div>
  )
}
