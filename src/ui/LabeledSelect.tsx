import type { ReactNode } from 'react'
import { Labeled } from './Labeled.tsx'
import { Select, type SelectProps } from './Select.tsx'

interface LabeledSelectProps<Value extends string | number> extends SelectProps<Value> {
  label: string
  /** Told under the choice, as it changes. */
  under?: ReactNode
}

/** A choice of a dialog that is no form. */
export function LabeledSelect<Value extends string | number>(props: LabeledSelectProps<Value>) {
  const { label, under, ...select } = props
  return (
    <Labeled label={label} under={under} isLive>
      {(control) => <Select {...select} {...control} />}
    </Labeled>
  )
}
