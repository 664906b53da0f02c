import OutlinedInput from '@mui/material/OutlinedInput'
import Slider from '@mui/material/Slider'
import { useId, useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { formatMegabytes } from '#lib/format.ts'
import { FieldFrame, fieldIds } from '#ui/form/fields/FieldFrame.tsx'
import type { FieldProps } from '#ui/form/fields/TextInput.tsx'
import { Select } from '#ui/display/Select.tsx'
import styles from './SizeInput.module.css'

interface SizeInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  /** Range of the slider, in MB. Without a maximum, only the number field is shown. */
  least: number
  most: number | undefined
}

const units = { MB: 1, GB: 1024 } as const
type Unit = keyof typeof units
const unitOptions = (['MB', 'GB'] as const).map((value) => ({ value, label: value }))

const asText = (size: unknown, unit: Unit) =>
  typeof size === 'number' && Number.isFinite(size)
    ? String(Math.round((size / units[unit]) * 1000) / 1000)
    : ''

/** Size in MB, set with a slider or number field; the user can also enter GB. */
export function SizeInput<Values extends FieldValues, Sent>(props: SizeInputProps<Values, Sent>) {
  const { name, control, label, help, least, most } = props
  const { field, fieldState } = useController({ name, control })
  const ids = fieldIds(useId())
  const [unit, setUnit] = useState<Unit>('MB')
  const [typed, setTyped] = useState<string>()
  const size: unknown = field.value
  const set = (value: number | undefined) => field.onChange(value)
  const error = fieldState.error?.message
  return (
    <FieldFrame name={name} ids={ids} label={label} help={help} error={error}>
      <div className={styles.size}>
        <OutlinedInput
          id={ids.control}
          inputRef={field.ref}
          value={typed ?? asText(size, unit)}
          error={error !== undefined}
          sx={{ width: 120, flex: 'none' }}
          slotProps={{ input: { inputMode: 'decimal', 'aria-describedby': ids.under } }}
          onChange={(event) => {
            setTyped(event.target.value)
            const number = Number(event.target.value)
            set(
              event.target.value.trim() === '' || !Number.isFinite(number)
                ? undefined
                : Math.round(number * units[unit]),
            )
          }}
          onBlur={() => {
            setTyped(undefined)
            field.onBlur()
          }}
        />
        <Select
          className={styles.unit}
          aria-label={`Unit of ${label.toLowerCase()}`}
          options={unitOptions}
          value={unit}
          onChange={setUnit}
        />
        {most !== undefined && most > least && (
          <Slider
            size="small"
            min={least}
            max={most}
            value={Math.min(Math.max(typeof size === 'number' ? size : least, least), most)}
            aria-label={`${label}, by slider`}
            getAriaValueText={(value) => formatMegabytes(value)}
            onChange={(_event, value) => {
              setTyped(undefined)
              set(Array.isArray(value) ? value[0] : value)
            }}
          />
        )}
      </div>
    </FieldFrame>
  )
}
