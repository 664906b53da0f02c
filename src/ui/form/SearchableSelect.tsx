import { type Ref, useId, useRef } from 'react'
import { OptionBox } from './fields/OptionBox.tsx'
import { type Option, Select, type SelectProps } from '../display/Select.tsx'

export interface SearchableSelectProps<Value extends string | number> extends Pick<
  SelectProps<Value>,
  'id' | 'options' | 'value' | 'onChange' | 'placeholder' | 'readOnly' | 'disabled' | 'aria-label'
> {
  name?: string | undefined
  ref?: ((element: HTMLElement | null) => void) | undefined
  /** Label of the option without a selection, if the user may clear the selection. */
  none?: string | undefined
  onNone?: () => void
  onBlur?: (() => void) | undefined
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: boolean | undefined
}

/** Maximum number of options for the native select; longer lists are searchable. */
const glance = 8

/**
 * Select that is native for short lists and a searchable combobox for longer ones. Uses Material UI, so it needs a
 * `Themed` ancestor; code of the initial bundle uses `Select` instead.
 */
export function SearchableSelect<Value extends string | number>(
  props: SearchableSelectProps<Value>,
) {
  const { ref, none, onChange, onNone, ...rest } = props
  const { options, value } = rest
  const ownId = useId()
  const holdFocus = useFocusHold(ref)
  if (options.length > glance)
    return (
      <OptionBox
        {...rest}
        id={rest.id ?? ownId}
        inputRef={holdFocus as Ref<unknown>}
        none={none}
        // The box returns one of the options, so the cast is safe.
        onChange={(chosen) => (chosen === undefined ? onNone?.() : onChange(chosen as Value))}
      />
    )
  const choices: readonly Option<Value | ''>[] =
    none === undefined ? options : [{ value: '', label: none }, ...options]
  return (
    <Select<Value | ''>
      {...rest}
      ref={holdFocus}
      options={choices}
      value={value ?? (none === undefined ? undefined : '')}
      onChange={(chosen) =>
        none !== undefined && chosen === '' ? onNone?.() : onChange(chosen as Value)
      }
    />
  )
}

/** Moves the focus to the new control when the list grows and the native select is replaced with a combobox. */
function useFocusHold(ref: ((element: HTMLElement | null) => void) | undefined) {
  const elementRef = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  return (element: HTMLElement | null) => {
    ref?.(element)
    if (element === null) hadFocus.current = document.activeElement === elementRef.current
    else if (hadFocus.current) element.focus()
    if (element !== null) hadFocus.current = false
    elementRef.current = element
  }
}
