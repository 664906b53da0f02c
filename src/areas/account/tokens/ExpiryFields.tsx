import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { formatDateTime } from '#lib/time.ts'
import { usePreference } from '#lib/preferences.ts'
import { FieldFrame, fieldIds } from '#ui/form/fields/FieldFrame.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import type { Option } from '#ui/display/Select.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { tokenExpiry, type Lifetime, type TokenDraft } from './tokenDraft.ts'

const lifetimes: readonly Option<Lifetime>[] = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date' },
  { value: 'never', label: 'Never' },
]

interface ExpiryFieldsProps {
  control: Control<TokenDraft, unknown, TokenDraft>
}

/** Fields for the expiry of a token. */
export function ExpiryFields({ control }: ExpiryFieldsProps) {
  const [lifetime, date] = useWatch({ control, name: ['lifetime', 'date'] })
  const [zone] = usePreference('timeZone')
  const now = useNow()
  const draft = { lifetime, date } as TokenDraft
  const ends = lifetime === 'date' && date === '' ? null : tokenExpiry(draft, now)
  const help =
    lifetime === 'never'
      ? 'Valid until revoked.'
      : ends !== null && `Until ${formatDateTime(ends, zone || undefined)}`
  return (
    <>
      <SelectInput
        name="lifetime"
        control={control}
        label="Expires"
        options={lifetimes}
        help={help}
      />
      {lifetime === 'date' && <DateInput control={control} earliest={now} />}
    </>
  )
}

function DateInput({ control, earliest }: ExpiryFieldsProps & { earliest: number }) {
  const { field, fieldState } = useController({ name: 'date', control })
  const ids = fieldIds(useId())
  const error = fieldState.error?.message
  return (
    <FieldFrame name="date" ids={ids} label="Last day" width="medium" help="In UTC" error={error}>
      <OutlinedInput
        id={ids.control}
        name="date"
        type="date"
        inputRef={field.ref}
        value={field.value}
        error={error !== undefined}
        slotProps={{
          input: {
            'aria-describedby': ids.under,
            min: new Date(earliest).toISOString().slice(0, 10),
          },
        }}
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
    </FieldFrame>
  )
}
