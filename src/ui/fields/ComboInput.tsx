import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Chip } from '../Chip.tsx'
import { FieldFrame, fieldIds, type FieldWidth } from './FieldFrame.tsx'
import { manyLines, oneLine, OptionWords, TypedInput } from './optionParts.tsx'
import type { Option } from '../Select.tsx'
import type { FieldProps } from './TextInput.tsx'
import { useField } from './useField.ts'

type Choice = Option<number | string>

interface ComboInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  options: readonly Choice[]
  loading?: boolean
  /** The value is a list of ids. */
  multiple?: boolean
  placeholder?: string
  /** What is said when there is nothing to choose. */
  none?: string
  width?: FieldWidth
}

/** A list of thousands is narrowed by typing, not by scrolling. */
const fewest = createFilterOptions<Choice>({
  limit: 100,
  stringify: ({ label, value }) => `${label} ${value}`,
})

/** Things of the account, chosen by typing a part of their label or id; the value is the id, or a list of them. */
export function ComboInput<Values extends FieldValues, Sent>(props: ComboInputProps<Values, Sent>) {
  const { name, control, label, help, readOnly, options, loading = false, multiple = false } = props
  const { field, fieldState } = useField({ name, control })
  const ids = fieldIds(useId())
  const error = fieldState.error?.message
  // A value the list does not know (yet) is shown as it is, not as nothing.
  const choiceOf = (value: Choice['value']): Choice =>
    options.find((option) => option.value === value) ?? { value, label: `${value}` }
  const many: readonly Choice['value'][] = Array.isArray(field.value) ? field.value : []
  const chosen: unknown = field.value
  const one = typeof chosen === 'number' || typeof chosen === 'string' ? choiceOf(chosen) : null
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      help={help}
      error={error}
      width={props.width}
      optional={props.optional}
    >
      <Autocomplete<Choice, boolean>
        id={ids.control}
        multiple={multiple}
        options={options}
        filterOptions={fewest}
        filterSelectedOptions={multiple}
        handleHomeEndKeys
        loading={loading}
        loadingText="Loading…"
        noOptionsText={options.length === 0 ? (props.none ?? 'No options') : 'No matches'}
        readOnly={readOnly ?? false}
        value={multiple ? many.map(choiceOf) : one}
        getOptionKey={(option) => option.value}
        getOptionLabel={(option) => option.label}
        isOptionEqualToValue={(option, value) => option.value === value.value}
        getOptionDisabled={(option) => option.disabledReason !== undefined}
        sx={multiple ? manyLines : oneLine}
        onChange={(_event, next) =>
          field.onChange(
            Array.isArray(next) ? next.map(({ value }) => value) : (next?.value ?? undefined),
          )
        }
        onBlur={field.onBlur}
        renderValue={
          multiple
            ? (shown, getItemProps) =>
                Array.isArray(shown) &&
                shown.map((option, index) => {
                  const { onDelete } = getItemProps({ index })
                  return (
                    <span key={option.value} style={{ display: 'inline-flex', margin: 2 }}>
                      <Chip
                        onRemove={() => onDelete(undefined)}
                        removeLabel={`Remove ${option.label}`}
                      >
                        {option.label}
                      </Chip>
                    </span>
                  )
                })
            : undefined
        }
        renderOption={({ key, ...item }, option) => (
          <li key={key} {...item}>
            <OptionWords detail={option.disabledReason ?? option.detail}>
              {option.label}
            </OptionWords>
          </li>
        )}
        renderInput={(params) => (
          <TypedInput
            params={params}
            inputRef={field.ref}
            name={name}
            error={error !== undefined}
            describedBy={ids.under}
            placeholder={many.length === 0 ? props.placeholder : undefined}
          />
        )}
      />
    </FieldFrame>
  )
}
