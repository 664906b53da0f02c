import type { Ref } from 'react'
import { OptionBox } from './fields/OptionBox.tsx'
import type { Option } from '../display/Select.tsx'

interface MultiSelectProps<Value extends string | number> {
  id: string
  options: readonly Option<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** Text shown when nothing is selected. */
  placeholder: string
  loading?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** Maximum number of displayed options, so that the box takes only a few lines. */
const shownMax = 3

/** Searchable multi-select. Uses Material UI, so it needs a `Themed` ancestor. */
export const MultiSelect = <Value extends string | number>({
  onChange,
  inputRef = null,
  ...props
}: MultiSelectProps<Value>) => (
  <OptionBox
    {...props}
    inputRef={inputRef}
    multiple
    shownMax={shownMax}
    // The box returns a subset of the options, so the cast is safe.
    onChange={(chosen) => onChange(chosen as Value[])}
  />
)
