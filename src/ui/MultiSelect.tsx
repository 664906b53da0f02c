import type { Ref } from 'react'
import { OptionBox } from './fields/OptionBox.tsx'
import type { Option } from './Select.tsx'

interface MultiSelectProps<Value extends string | number> {
  id: string
  options: readonly Option<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  /** The words for choosing none. */
  placeholder: string
  loading?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** As many as keep the box on a few lines. */
const shownMax = 3

/** Some of a list, found by typing. Is Material inside: a Themed must stand above it. */
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
    // It gives back some of the options.
    onChange={(chosen) => onChange(chosen as Value[])}
  />
)
