import Autocomplete from '@mui/material/Autocomplete'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Chip } from '../../display/Chip.tsx'
import type { Option } from '../../display/Select.tsx'
import { manyLines, oneLine, OptionText, TypedInput } from './optionParts.tsx'

type Value = number | string

/** Entry of the open list; null means no selection. */
interface Choice extends Omit<Option<Value>, 'value'> {
  value: Value | null
  /** True for the last entry, which shows how many further matches exist. */
  isRest?: boolean
}

interface OptionBoxProps {
  id: string
  name?: string | undefined
  inputRef: Ref<unknown>
  options: readonly Option<Value>[]
  /** True if the value is a list. */
  multiple?: boolean
  /** Maximum number of selected options displayed without focus; the remaining ones are counted. */
  shownMax?: number
  value: Value | readonly Value[] | undefined
  onChange: (value: Value | readonly Value[] | undefined) => void
  onBlur?: (() => void) | undefined
  /**
   * Label of the entry that clears the selection. Without it the selection can only be replaced, unless the box is
   * `clearable`.
   */
  none?: string | undefined
  clearable?: boolean
  placeholder?: string | undefined
  loading?: boolean
  /** Text shown when there are no options. */
  emptyText?: string | undefined
  readOnly?: boolean | undefined
  disabled?: boolean | undefined
  'aria-label'?: string | undefined
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: boolean | undefined
}

/** Maximum number of listed options. Users narrow longer lists by typing. */
const listedMax = 100

/**
 * Combobox that searches options by label, id or detail. The typed text is never the value: on blur the box shows the
 * selected option again.
 */
export function OptionBox(props: OptionBoxProps) {
  const { id, options, multiple = false, value, onChange, onBlur, none, readOnly = false } = props
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** Search text; undefined while the box shows the selected option. */
  const [typed, setTyped] = useState<string>()
  const isChosen = !multiple && !isOpen && typed === undefined
  useEffect(() => {
    // Select the text, so that typing starts a search instead of appending to the label.
    const input = root.current?.querySelector('input')
    if (isChosen && input === document.activeElement) input?.select()
  }, [isChosen])
  // Show a value that is not in the list (yet) as its id instead of as empty.
  const choiceOf = (wanted: Value): Choice =>
    options.find((option) => option.value === wanted) ?? { value: wanted, label: `${wanted}` }
  const many = Array.isArray(value) ? value.map(choiceOf) : []
  const one = typeof value === 'number' || typeof value === 'string' ? choiceOf(value) : null
  const choices: readonly Choice[] =
    none === undefined ? options : [{ value: null, label: none }, ...options]
  const choose = (next: Choice | null) => onChange(next?.value ?? undefined)
  return (
    <Autocomplete<Choice, boolean, boolean>
      ref={root}
      id={id}
      multiple={multiple}
      limitTags={props.shownMax ?? -1}
      getLimitTagsText={(more) => `and ${more} more`}
      options={choices}
      filterOptions={(all, { inputValue }) => listed(all, inputValue, one)}
      filterSelectedOptions={multiple}
      autoHighlight={!multiple}
      handleHomeEndKeys
      disableClearable={!multiple && none === undefined && props.clearable !== true}
      forcePopupIcon={!readOnly}
      loading={props.loading ?? false}
      loadingText="Loading…"
      noOptionsText={options.length === 0 ? (props.emptyText ?? 'No options') : 'No matches'}
      readOnly={readOnly}
      disabled={props.disabled ?? false}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false)
        setTyped(undefined)
      }}
      value={multiple ? many : one}
      inputValue={typed ?? (multiple ? '' : (one?.label ?? ''))}
      onInputChange={(_event, text, reason) => {
        // Ignore resets: Material UI resets the text when the options reload, which would discard the user's input.
        if (reason === 'input') setTyped(text)
        else if (reason !== 'reset') setTyped(undefined)
      }}
      getOptionKey={(option) => (option.isRest ? '\0rest' : (option.value ?? '\0none'))}
      getOptionLabel={(option) => (option.value === null ? '' : option.label)}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      getOptionDisabled={(option) => option.isRest === true || option.disabledReason !== undefined}
      sx={multiple ? manyLines : oneLine}
      slotProps={{
        popper: {
          // Render inside a modal dialog, because content outside of it is covered and inert.
          container: () => root.current?.closest('dialog') ?? document.body,
          popperOptions: { strategy: 'fixed' },
        },
      }}
      onKeyDown={(event) => {
        // In the open list, Enter only selects an option; it must not submit the form.
        if (event.key === 'Enter' && isOpen) event.preventDefault()
      }}
      onChange={(_event, next) => {
        if (Array.isArray(next)) onChange(next.flatMap((each) => each.value ?? []))
        else choose(next)
      }}
      onBlur={() => {
        const meant = multiple || typed === undefined ? undefined : named(choices, typed)
        if (meant && meant.value !== one?.value) choose(meant)
        setTyped(undefined)
        onBlur?.()
      }}
      renderValue={
        multiple
          ? (selected, getItemProps) =>
              Array.isArray(selected) && selected.map(chipOf(getItemProps))
          : undefined
      }
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item} data-value={option.value}>
          <OptionText detail={option.disabledReason ?? option.detail}>{option.label}</OptionText>
        </li>
      )}
      renderInput={(params) => (
        <TypedInput
          params={params}
          inputRef={props.inputRef}
          name={props.name}
          error={props['aria-invalid'] === true}
          label={props['aria-label']}
          describedBy={props['aria-describedby']}
          required={props['aria-required']}
          placeholder={many.length > 0 ? undefined : (none ?? props.placeholder)}
        />
      )}
    />
  )
}

const chipOf =
  (getItemProps: (args: { index: number }) => { onDelete: (event: unknown) => void }) =>
  (option: Choice, index: number): ReactNode => (
    <span key={option.value} style={{ display: 'inline-flex', margin: 2 }}>
      <Chip
        onRemove={() => getItemProps({ index }).onDelete(undefined)}
        removeLabel={`Remove ${option.label}`}
      >
        {option.label}
      </Chip>
    </span>
  )

/** Returns the matches, best first. If the list is truncated, the selected option is included at the top. */
function listed(
  all: readonly Choice[],
  inputText: string,
  selectedChoice: Choice | null,
): Choice[] {
  const searchText = inputText.trim().toLowerCase()
  const matchingChoices =
    searchText === ''
      ? [...all]
      : all
          .map((choice) => ({ choice, rank: rankOf(choice, searchText) }))
          .filter(({ rank }) => rank < noMatch)
          .toSorted((one, other) => one.rank - other.rank)
          .map(({ choice }) => choice)
  const rest = matchingChoices.length - listedMax
  if (rest <= 0) return matchingChoices
  const first = matchingChoices.slice(0, listedMax)
  const missing = matchingChoices
    .slice(listedMax)
    .filter(({ value }) => value === selectedChoice?.value)
  const more = `${rest - missing.length} more: type to narrow the list`
  return [...missing, ...first, { value: null, label: more, isRest: true }]
}

const noMatch = 3

function rankOf({ label, value, detail, disabledReason }: Choice, wanted: string): number {
  const text = label.toLowerCase()
  if (text === wanted || `${value}`.toLowerCase() === wanted) return 0
  if (text.startsWith(wanted)) return 1
  return `${text} ${value ?? ''} ${disabledReason ?? detail ?? ''}`.toLowerCase().includes(wanted)
    ? 2
    : noMatch
}

/** Returns the only option whose complete label was typed. */
function named(choices: readonly Choice[], typed: string): Choice | undefined {
  const wanted = typed.trim().toLowerCase()
  const found = choices.filter(
    ({ label, disabledReason }) => disabledReason === undefined && label.toLowerCase() === wanted,
  )
  return found.length === 1 ? found[0] : undefined
}
