import type { ReactNode } from 'react'
import { Labeled } from './Labeled.tsx'
import { SearchableSelect, type SearchableSelectProps } from './SearchableSelect.tsx'
import { Themed } from './Themed.tsx'

interface LabeledSelectProps<Value extends string | number> extends Pick<
  SearchableSelectProps<Value>,
  'options' | 'value' | 'onChange' | 'placeholder'
> {
  label: string
  /** Told under the choice, as it changes. */
  under?: ReactNode
}

/** A choice of a dialog that is no form. Is Material inside, so that a dialog with it is loaded when it is opened. */
export function LabeledSelect<Value extends string | number>(props: LabeledSelectProps<Value>) {
  const { label, under, ...select } = props
  return (
    <Labeled label={label} under={under} isLive>
      {(control) => (
        <Themed>
          <SearchableSelect {...select} {...control} />
        </Themed>
      )}
    </Labeled>
  )
}
