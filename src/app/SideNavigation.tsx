import { mdiChevronDoubleLeft, mdiChevronDoubleRight } from '@mdi/js'
import { NavLink } from 'react-router'
import { cx } from '#lib/cx.ts'
import { usePreference } from '#lib/preferences.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { scrolledByContent } from '#ui/a11y/scrollStops.ts'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { useMediaQuery, useNarrow } from '#ui/theme/useMediaQuery.ts'
import { Modal } from './Modal.tsx'
import { useBadges } from './badges.ts'
import { navigation } from '../areas/navigation.ts'
import { ProductMark } from './ProductMark.tsx'
import styles from './SideNavigation.module.css'

interface SideNavigationProps {
  /** Opens the drawer. Used only on small screens. */
  open: boolean
  onClose: () => void
}

export function SideNavigation({ open, onClose }: SideNavigationProps) {
  const narrow = useNarrow()
  const middling = useMediaQuery('(max-width: 1099px)')
  const [choice, setChoice] = usePreference('navigation')
  if (narrow) {
    return open ? (
      <Modal label="Navigation" placement="left" onClose={onClose}>
        <nav aria-label="Areas" className={styles.drawer}>
          <ProductMark />
          <NavigationList folded={false} onFollow={onClose} />
        </nav>
      </Modal>
    ) : null
  }
  const folded = middling || choice === 'folded'
  return (
    <nav aria-label="Areas" className={cx(styles.side, folded && styles.folded)}>
      <ProductMark folded={folded} />
      <NavigationList folded={folded} />
      {!middling && (
        <button
          type="button"
          className={styles.fold}
          aria-label={folded ? 'Expand navigation' : 'Collapse navigation'}
          aria-pressed={folded}
          onClick={() => setChoice(folded ? 'wide' : 'folded')}
          {...tooltip(folded ? 'Expand navigation' : undefined)}
        >
          <Icon path={folded ? mdiChevronDoubleRight : mdiChevronDoubleLeft} size={18} />
          {!folded && <span>Collapse</span>}
        </button>
      )}
    </nav>
  )
}

function NavigationList({ folded, onFollow }: { folded: boolean; onFollow?: () => void }) {
  const badges = useBadges()
  return (
    <div className={styles.list} {...scrolledByContent}>
      {navigation.map((group) => (
        <div key={group.label} className={styles.group}>
          {!folded && !group.hasNoHeading && (
            <span className={styles.heading} aria-hidden="true">
              {group.label}
            </span>
          )}
          <ul className={styles.items} aria-label={group.label}>
            {group.items.map((item) => (
              <li key={item.to}>
                <NavLink
                  to={item.to}
                  className={styles.item ?? ''}
                  onClick={onFollow}
                  {...(folded && { 'aria-label': item.label, ...tooltip(item.label) })}
                >
                  <Icon path={item.icon} size={18} />
                  {!folded && <span className={styles.word}>{item.label}</span>}
                  {(badges[item.to] ?? 0) > 0 && (
                    <span className={styles.badge} aria-label={`${badges[item.to]} unread`}>
                      {badges[item.to]}
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
