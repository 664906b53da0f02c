import { mdiMagnify } from '@mdi/js'
import { Menu } from '../overlay/Menu.tsx'
import { usageAddress } from './usageAddress.ts'

interface FindUsageMenuProps {
  /** Label of the menu: "Find usage of the addresses of inbound rule 1". */
  label: string
  values: readonly string[]
}

/** Menu with links to the usages of several addresses. Renders nothing without addresses. */
export function FindUsageMenu({ label, values }: FindUsageMenuProps) {
  if (values.length === 0) return null
  return (
    <Menu
      label={label}
      icon={mdiMagnify}
      size="small"
      items={values.map((value) => ({
        label: `Find usage of ${value}`,
        href: usageAddress(value),
      }))}
    />
  )
}
