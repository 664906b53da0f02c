import MuiMenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { asApiError } from '#api/client.ts'
import { computeConfigsQuery } from '../queries.ts'
import styles from './ProfileChoice.module.css'

interface ProfileChoiceProps {
  computeId: number
  /** undefined leaves it to the platform: the only profile, else the one booted last (document 3, 2.3). */
  value: number | undefined
  onChange: (configId: number | undefined) => void
}

/** Which configuration profile to boot; there is nothing to choose, and nothing shown, with less than two. */
export function ProfileChoice({ computeId, value, onChange }: ProfileChoiceProps) {
  const id = useId()
  const { data, error } = useQuery(computeConfigsQuery(computeId))
  if (error) {
    return (
      <p className={styles.note}>
        The configuration profiles cannot be read, so the one booted last is used:{' '}
        {asApiError(error).message}
      </p>
    )
  }
  const profiles = data?.data ?? []
  if (profiles.length < 2) return null
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Configuration profile
      </label>
      <TextField
        select
        fullWidth
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(Number(event.target.value) || undefined)}
        slotProps={{ select: { displayEmpty: true } }}
      >
        <MuiMenuItem value="">The one booted last</MuiMenuItem>
        {profiles.map((profile) => (
          <MuiMenuItem key={profile.id} value={profile.id}>
            {profile.label ?? `Profile ${profile.id}`}
          </MuiMenuItem>
        ))}
      </TextField>
    </div>
  )
}
