import { type Ref, useId, useRef } from 'react'
import { OptionBox } from './fields/OptionBox.tsx'
import { type Option, Select, type SelectProps } from './Select.tsx'

export interface SearchableSelectProps<Value extends string | number> extends Pick<
  SelectProps<Value>,
  'id' | 'options' | 'value' | 'onChange' | 'placeholder' | 'readOnly' | 'disabled' | 'aria-label'
> {
  name?: string | undefined
  ref?: ((element: HTMLElement | null) => void) | undefined
  /** The words for choosing nothing, where that can be chosen. */
  none?: string | undefined
  onNone?: () => void
  onBlur?: (() => void) | undefined
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-required'?: boolean | undefined
}

/** Choices that are taken in at a glance; of more the wanted one is found by typing. */
const glance = 8

/**
 * One of a list: the browser's own list while it is short, else a box to search in. Is Material inside: a Themed must
 * stand above it, and code that the first screens need uses the Select alone.
 */
export function SearchableSelect<Value extends string | number>(
  props: SearchableSelectProps<Value>,
) {
  const { ref, none, onChange, onNone, ...rest } = props
  const { options, value } = rest
  const ownId = useId()
  const hold = useFocusHold(ref)
  if (options.length > glance)
    return (
      <OptionBox
        {...rest}
        id={rest.id ?? ownId}
        inputRef={hold as Ref<unknown>}
        none={none}
        // It gives back one of the options.
        onChange={(chosen) => (chosen === undefined ? onNone?.() : onChange(chosen as Value))}
      />
    )
  const choices: readonly Option<Value | ''>[] =
    none === undefined ? options : [{ value: '', label: none }, ...options]
  return (
    <Select<Value | ''>
      {...rest}
      ref={hold}
      options={choices}
      value={value ?? (none === undefined ? undefined : '')}
      onChange={(chosen) =>
        none !== undefined && chosen === '' ? onNone?.() : onChange(chosen as Value)
      }
    />
  )
}

/** A list that grows while it has the focus becomes another control, which takes the focus over. */
function useFocusHold(ref: ((element: HTMLElement | null) => void) | undefined) {
  const held = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  return (element: HTMLElement | null) => {
    ref?.(element)
    if (element === null) hadFocus.current = document.activeElement === held.current
    else if (hadFocus.current) element.focus()
    if (element !== null) hadFocus.current = false
    held.current = element
  }
}
