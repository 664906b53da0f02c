import { mdiTagEditOutline } from '@mdi/js'
import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Age } from '#ui/display/Age.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import type { MenuItem } from '#ui/overlay/menuItem.ts'
import { useOpenedObject } from '#ui/recentItems.ts'
import { Screen } from '#ui/layout/Screen.tsx'
import { useMediaQuery } from '#ui/theme/useMediaQuery.ts'
import { TagList } from '#ui/display/TagList.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { withAreaObjects } from './areaObjects.ts'
import type { useDeleteLock } from './tags/public/useDeleteLock.tsx'

const tagsForm = lazyOverlay(
  async () => (await withAreaObjects(import('./tags/EditTagsForm.tsx'))).EditTagsForm,
)

const drawers = ['tags'] as const

interface ObjectHeaderProps {
  name: string
  /** Editable name, which replaces the plain one. Passed in, so that screens without one do not load its code. */
  heading?: ReactNode
  status?: ReactNode
  /** Kind, size and region, in one line. */
  facts?: ReactNode
  /** The object's tags, which follow the facts, and its delete lock; for taggable objects only. */
  tagged?: { object: { id: number; tags?: string[] }; lock: ReturnType<typeof useDeleteLock> }
  /** Buttons for the most frequent actions, the primary one last. */
  primary?: ReactNode
  /** All other actions, with delete last. */
  menu: readonly MenuItem[]
  /** Outcome of a requested action, above the tabs. */
  notices?: ReactNode
  /** Time of the last response, in milliseconds since 1970. */
  updatedAt: number
  /** Kind in the command palette, and accessible name of the tab group: "Instance". */
  noun: string
  /** Link of the object in the command palette. */
  href: string
  /** Empty for an object with a single screen. */
  tabs?: ComponentProps<typeof Tabs>['tabs']
  children: ReactNode
}

/** Header of an object's screens: name, status and actions, then facts, tags and lock, then tabs. */
export function ObjectHeader({
  name,
  heading,
  status,
  facts,
  tagged,
  primary,
  menu,
  notices,
  updatedAt,
  noun,
  href,
  tabs = [],
  children,
}: ObjectHeaderProps) {
  const { pathname } = useLocation()
  useOpenedObject({ kind: noun, label: name, href })
  const drawer = useDrawerAddress({ names: drawers })
  // A phone has room for a menu icon, but not for a labeled button.
  const isNarrow = useMediaQuery('(max-width: 480px)')
  const open = tabs.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <Screen
      title={name}
      section={open?.label}
      heading={heading}
      status={status}
      meta={
        <>
          {facts}
          {tagged && <TaggedFacts {...tagged} onEdit={() => drawer.open('tags')} />}
          <Age at={updatedAt} />
        </>
      }
      metaBelow
      actions={
        <>
          {primary}
          <Menu
            label={`Actions for ${name}`}
            items={tagged ? tagged.lock.withLock(tagged.object, menu) : menu}
          >
            {isNarrow ? undefined : 'Actions'}
          </Menu>
        </>
      }
      tabs={
        <>
          {notices}
          {tabs.length > 0 && <Tabs label={`${noun} sections`} tabs={tabs} />}
        </>
      }
    >
      {children}
      {tagged?.lock.dialog}
      {tagged && drawer.name && (
        <tagsForm.Component
          key={tagged.object.id}
          kind={tagged.lock.kind}
          object={tagged.object}
          name={name}
          disabledReason={tagged.lock.disabledReason}
          onClose={drawer.close}
        />
      )}
    </Screen>
  )
}

type TaggedFactsProps = NonNullable<ObjectHeaderProps['tagged']> & { onEdit: () => void }

function TaggedFacts({ object, lock, onEdit }: TaggedFactsProps) {
  const { tags } = object
  return (
    <>
      {tags?.[0] !== undefined && <TagList tags={tags} limit={4} />}
      <IconButton
        size="small"
        label="Edit tags"
        icon={mdiTagEditOutline}
        disabledReason={lock.disabledReason}
        onIntent={tagsForm.preload}
        onClick={onEdit}
      />
      {lock.badge(object)}
    </>
  )
}
