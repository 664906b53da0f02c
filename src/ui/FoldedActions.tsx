import { Button } from './Button.tsx'
import { Menu } from './Menu.tsx'
import type { MenuItem } from './menuItem.ts'
import { useMediaQuery } from './useMediaQuery.ts'

interface FoldedActionsProps {
  /** Names the menu: "Actions for backups". */
  label: string
  items: readonly MenuItem[]
}

/** What is done less often with a thing: buttons beside its title, one menu on a telephone. */
export function FoldedActions({ label, items }: FoldedActionsProps) {
  if (useMediaQuery('(max-width: 480px)')) return <Menu label={label} items={items} />
  return items.map(({ label: word, onSelect, ...rest }) => (
    <Button key={word} {...rest} {...(onSelect && { onClick: onSelect })}>
      {word}
    </Button>
  ))
}
