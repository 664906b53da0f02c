import { Copy } from './Copy.tsx'
import { FindUsageLink } from './FindUsageLink.tsx'

interface AddressCopyProps {
  value: string | null | undefined
  what: string
  mono?: boolean
}

/** An address or a host name, with the ways to copy it and to find where it is used. */
export function AddressCopy({ value, what, mono = true }: AddressCopyProps) {
  return (
    <Copy
      value={value}
      what={what}
      mono={mono}
      after={value && <FindUsageLink value={value} quiet />}
    />
  )
}
