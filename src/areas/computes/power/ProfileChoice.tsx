import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import { LabeledSelect } from '#ui/form/LabeledSelect.tsx'
import { computeConfigsQuery } from '../queries.ts'
import styles from './ProfileChoice.module.css'
import { configLabel } from '../../labels.ts'

interface ProfileChoiceProps {
  computeId: number
  /** Undefined lets the platform choose: the only profile, else the one booted last (document 3, 2.3). */
  value: number | undefined
  onChange: (configId: number | undefined) => void
}

/** Picker for the configuration profile to boot; renders nothing if there is only one. */
export function ProfileChoice({ computeId, value, onChange }: ProfileChoiceProps) {
  const { data, error } = useQuery(computeConfigsQuery(computeId))
  if (error) {
    return (
      <p className={styles.note}>
        The configurations could not be loaded, so the last booted one is used:{' '}
        {asApiError(error).message}
      </p>
    )
  }
  const profiles = data?.rows ?? []
  if (profiles.length < 2) return null
  return (
    <LabeledSelect
      label="Configuration"
      options={[
        { value: 0, label: 'Last booted' },
        ...profiles.map((profile) => ({ value: profile.id, label: configLabel(profile) })),
      ]}
      value={value ?? 0}
      onChange={(id) => onChange(id || undefined)}
    />
  )
}
