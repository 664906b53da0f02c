import { Copy } from './Copy.tsx'
import { FindUsageLink } from '../usage/FindUsageLink.tsx'

interface AddressCopyProps {
  value: string | null | undefined
  what: string
  mono?: boolean
}

/** IP address or host name with a copy button and a link that searches for its usages. */
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
