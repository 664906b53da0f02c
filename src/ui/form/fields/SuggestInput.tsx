import Autocomplete from '@mui/material/Autocomplete'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, fieldIds, type FieldWidth } from './FieldFrame.tsx'
import { MonoText, oneLine, OptionText, TypedInput } from './optionParts.tsx'
import type { FieldProps } from './TextInput.tsx'
import { useField } from './useField.ts'

export interface Suggestion {
  /** Value that is inserted into the field. */
  value: string
  /** Description of the object that the value belongs to. */
  detail?: string
}

interface SuggestInputProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  suggestions: readonly Suggestion[]
  /** Label of the button that opens the suggestions. */
  openText: string
  loading?: boolean
  onFocus?: () => void
  mono?: boolean
  width?: FieldWidth
  placeholder?: string
}

const shownMax = 50

/** Text field with suggestions, which are searched by value or description. Other text is accepted as well. */
export function SuggestInput<Values extends FieldValues, Sent>(
  props: SuggestInputProps<Values, Sent>,
) {
  const { name, control, label, optional, help, readOnly, suggestions, mono, width } = props
  const { field, fieldState } = useField({ name, control })
  const ids = fieldIds(useId())
  const text = typeof field.value === 'string' ? field.value : ''
  const error = fieldState.error?.message
  return (
    <FieldFrame
      name={name}
      ids={ids}
      label={label}
      help={help}
      error={error}
      width={width}
      optional={optional}
    >
      <Autocomplete<Suggestion, false, true, true>
        id={ids.control}
        freeSolo
        sx={oneLine}
        forcePopupIcon={readOnly !== true && (suggestions.length > 0 || props.loading === true)}
        disableClearable
        options={suggestions}
        filterOptions={(all, { inputValue }) => matching(all, inputValue, text)}
        loading={props.loading ?? false}
        loadingText="Loading…"
        openText={props.openText}
        closeText="Close"
        readOnly={readOnly ?? false}
        value={text}
        inputValue={text}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.value)}
        getOptionKey={(option) =>
          typeof option === 'string' ? option : `${option.value} ${option.detail ?? ''}`
        }
        isOptionEqualToValue={(option, value) =>
          option.value === (typeof value === 'string' ? value : value.value)
        }
        onInputChange={(_event, typed) => {
          if (typed !== text) field.onChange(typed)
        }}
        onFocus={props.onFocus}
        onBlur={field.onBlur}
        renderOption={({ key, ...item }, option) => (
          <li key={key} {...item}>
            <OptionText detail={option.detail}>
              {mono ? <MonoText>{option.value}</MonoText> : option.value}
            </OptionText>
          </li>
        )}
        renderInput={(params) => (
          <TypedInput
            params={params}
            inputRef={field.ref}
            name={name}
            error={error !== undefined}
            describedBy={ids.under}
            placeholder={props.placeholder}
            isMono={mono}
          />
        )}
      />
    </FieldFrame>
  )
}

/**
 * Returns all suggestions while the field is empty or contains one of them; otherwise those that match the typed text.
 */
function matching(all: readonly Suggestion[], typed: string, chosen: string): Suggestion[] {
  const wanted = typed.trim().toLowerCase()
  const isChosen = all.some(({ value }) => value === chosen)
  return all
    .filter(
      ({ value, detail = '' }) => isChosen || `${value} ${detail}`.toLowerCase().includes(wanted),
    )
    .slice(0, shownMax)
}
