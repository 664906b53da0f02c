import {
  mdiAccountCircleOutline,
  mdiBellOutline,
  mdiChevronDoubleLeft,
  mdiMagnify,
  mdiMenu,
  mdiPencilOffOutline,
  mdiProgressClock,
  mdiTune,
} from '@mdi/js'
import { MemoryRouter } from 'react-router'
import { Button } from '#ui/display/Button.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import screen from '#ui/layout/Screen.module.css'
import table from '#ui/table/DataTable.module.css'
import toolbar from '#ui/table/Toolbar.module.css'
import crumbs from '../Breadcrumbs.module.css'
import layout from '../Layout.module.css'
import { navigation } from '../../areas/navigation.ts'
import { ProductMark } from '../ProductMark.tsx'
import side from '../SideNavigation.module.css'
import bar from '../TopBar.module.css'

/**
 * Initial page content until the console renders: the layout of the screen with the console's CSS classes. The build
 * inserts it into the page (`scripts/build/openingFrame.ts`), `public/boot.js` sets the area name in `[data-area]`, and
 * `frame.css` shows the parts for the window width and URL. Inline `style` attributes are not allowed by the CSP.
 */
export function OpeningFrame() {
  return (
    <MemoryRouter>
      <div className={`opening ${layout.frame}`} aria-hidden="true" inert>
        <div className={`${side.side} opening-side`}>
          <ProductMark />
          <Areas />
          <span className={`${side.fold} opening-fold`}>
            <Icon path={mdiChevronDoubleLeft} size={18} />
            <span className={side.word}>Collapse</span>
          </span>
        </div>
        <div className={layout.column}>
          <Bar />
          <div className={layout.main}>
            <div className={screen.screen}>
              <div className={screen.header}>
                <div className={screen.line}>
                  <b className={`${screen.title} opening-title`} data-area="title" />
                </div>
              </div>
              <List />
            </div>
          </div>
        </div>
      </div>
    </MemoryRouter>
  )
}

function Areas() {
  return (
    <div className={side.list}>
      {navigation.map(({ label, hasNoHeading, items }) => (
        <div key={label} className={side.group}>
          {!hasNoHeading && <span className={`${side.heading} opening-heading`}>{label}</span>}
          <ul className={side.items}>
            {items.map((item) => (
              <li key={item.to}>
                <span className={side.item} data-to={item.to}>
                  <Icon path={item.icon} size={18} />
                  <span className={side.word}>{item.label}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Bar() {
  return (
    <div className={bar.bar}>
      <IconButton className={bar.menu ?? ''} label="Open navigation" icon={mdiMenu} />
      <div className={crumbs.crumbs}>
        <ol className={crumbs.list}>
          <li className={crumbs.step}>
            <span data-area="crumb" />
          </li>
        </ol>
      </div>
      <div className={bar.tools}>
        <span className={bar.search}>
          <Icon path={mdiMagnify} size={18} />
          <span className={bar.searchWord}>Search or jump to…</span>
        </span>
        <IconButton
          className={bar.readOnlyOff ?? ''}
          label="Read-only"
          icon={mdiPencilOffOutline}
        />
        <IconButton label="Tasks" icon={mdiProgressClock} />
        <IconButton label="Notifications and events" icon={mdiBellOutline} />
        <IconButton label="Account and preferences" icon={mdiAccountCircleOutline} />
      </div>
    </div>
  )
}

/** Placeholder for a list without rows. Hidden on other screens. */
function List() {
  return (
    <div className={`${table.root} opening-list`}>
      <div className={toolbar.toolbar}>
        <div className={toolbar.search}>
          <Icon path={mdiMagnify} />
          <input placeholder="Filter" disabled />
        </div>
        <span className={`${toolbar.chips} opening-chips`} />
        <span className={toolbar.count} />
        <span className={toolbar.view}>
          <Button icon={mdiTune}>View</Button>
        </span>
      </div>
      <div className={`${table.frame} opening-table`}>
        <div className={table.table}>
          <div className={`${table.headRow} opening-head`} />
          <div className={`${table.skeleton} opening-rows`} />
        </div>
      </div>
    </div>
  )
}
