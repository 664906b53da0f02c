import { Button } from '../display/Button.tsx'
import { Menu } from '../overlay/Menu.tsx'
import type { MenuItem } from '../overlay/menuItem.ts'
import { useMediaQuery } from '../theme/useMediaQuery.ts'

interface FoldedActionsProps {
  /** Label of the menu: "Actions for backups". */
  label: string
  items: readonly MenuItem[]
  /** Items that are always in the menu. */
  rare?: readonly MenuItem[]
}

/** Secondary actions of an object: buttons next to the title, or one menu on small screens. */
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
