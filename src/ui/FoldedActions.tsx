import { Button } from './Button.tsx'
import { Menu } from './Menu.tsx'
import type { MenuItem } from './menuItem.ts'
import { useMediaQuery } from './useMediaQuery.ts'

interface FoldedActionsProps {
  /** Names the menu: "Actions for backups". */
  label: string
  items: readonly MenuItem[]
  /** In the menu in any case. */
  rare?: readonly MenuItem[]
}

/** What is done less often with a thing: buttons beside its title, one menu on a telephone. */
export function FoldedActions({ label, items, rare = [] }: FoldedActionsProps) {
  if (useMediaQuery('(max-width: 480px)')) return <Menu label={label} items={[...items, ...rare]} />
  return (
    <>
      {rare.length > 0 && <Menu label={label} items={rare} />}
      {items.map(({ label: word, onSelect, ...rest }) => (
        <Button key={word} {...rest} {...(onSelect && { onClick: onSelect })}>
          {word}
        </Button>
      ))}
    </>
  )
}
