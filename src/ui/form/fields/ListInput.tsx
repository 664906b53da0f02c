import type { ComponentProps } from 'react'
import { listEntries } from '#lib/listEntries.ts'

interface ListInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onPaste'> {
  value: string
  onChange: (value: string) => void
}

/**
 * Single-line input for a list of addresses. Pasted line breaks become commas, because an `<input>` removes them and
 * would join the addresses of a column.
 */
export function ListInput({ value, onChange, ...input }: ListInputProps) {
  return (
    <input
      {...input}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain')
        if (input.readOnly || !/[\r\n]/.test(pasted.trim())) return
        event.preventDefault()
        const { selectionStart, selectionEnd } = event.currentTarget
        const before = value.slice(0, selectionStart ?? value.length)
        const after = value.slice(selectionEnd ?? value.length)
        onChange([before, ...listEntries(pasted), after].filter((part) => part.trim()).join(', '))
      }}
    />
  )
}
