import type { ReactNode } from 'react'
import { Labeled } from './Labeled.tsx'
import { SearchableSelect, type SearchableSelectProps } from './SearchableSelect.tsx'
import { Themed } from '../theme/Themed.tsx'

interface LabeledSelectProps<Value extends string | number> extends Pick<
  SearchableSelectProps<Value>,
  'options' | 'value' | 'onChange' | 'placeholder'
> {
  label: string
  /** Help text below the select, announced when it changes. */
  under?: ReactNode
}

/** Labeled select for dialogs without a form. Uses Material UI: load dialogs that contain it lazily. */
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
