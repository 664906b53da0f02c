import { useMemo } from 'react'
import { naturalCompare } from '#lib/sort.ts'
import { LabeledSelect } from '#ui/form/LabeledSelect.tsx'
import type { Option } from '#ui/display/Select.tsx'
import type { NetworkFilter } from '../rules/drawing.ts'
import type { Network, NodeKind } from '../rules/network.ts'
import styles from './NetworkScreen.module.css'

interface NetworkFiltersProps {
  network: Network
  filter: NetworkFilter
  onChange: (changed: { region?: string; vpc?: string; tag?: string }) => void
}

/** Filters for both the diagram and the table. */
export function NetworkFilters({ network, filter, onChange }: NetworkFiltersProps) {
  const choices = useMemo(() => choicesIn(network), [network])
  return (
    <div className={styles.filters}>
      <LabeledSelect
        label="Region"
        options={[{ value: '', label: 'All regions' }, ...choices.regions]}
        value={filter.region ?? ''}
        onChange={(region) => onChange({ region })}
      />
      <LabeledSelect
        label="VPC"
        options={[{ value: '', label: 'All VPCs' }, ...choices.vpcs]}
        value={filter.vpc ?? ''}
        onChange={(vpc) => onChange({ vpc })}
      />
      <LabeledSelect
        label="Tag"
        options={[{ value: '', label: 'All tags' }, ...choices.tags]}
        value={filter.tag ?? ''}
        onChange={(tag) => onChange({ tag })}
      />
    </div>
  )
}

const byLabel = (one: Option<string>, other: Option<string>) =>
  naturalCompare(one.label, other.label)

function choicesIn({ nodes }: Network) {
  const all = [...nodes.values()]
  const ofKind = (kind: NodeKind): Option<string>[] =>
    all
      .filter((node) => node.kind === kind)
      .map(({ id, name }) => ({ value: id.slice(kind.length + 1), label: name }))
      .toSorted(byLabel)
  const tags = new Set(all.flatMap((node) => node.tags))
  return {
    regions: ofKind('region'),
    vpcs: ofKind('vpc'),
    tags: [...tags].map((tag) => ({ value: tag, label: tag })).toSorted(byLabel),
  }
}
