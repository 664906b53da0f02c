import { mdiTagEditOutline } from '@mdi/js'
import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Age } from '#ui/Age.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyOverlay } from '#ui/lazyWithRetry.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { MenuItem } from '#ui/menuItem.ts'
import { Screen } from '#ui/Screen.tsx'
import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { TagList } from '#ui/TagList.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useDrawerAddress } from '#ui/useDrawerAddress.ts'
import type { useDeleteLock } from './tags/useDeleteLock.tsx'

const tagsForm = lazyOverlay(async () => (await import('./tags/EditTagsForm.tsx')).EditTagsForm)

const drawers = ['tags'] as const

interface ObjectHeaderProps {
  name: string
  /** The name where it can be changed. Each screen brings its own, as that of a domain, an early screen, needs none. */
  heading?: ReactNode
  status?: ReactNode
  /** Its kind, size and place, in one line. */
  facts?: ReactNode
  /** The object where it carries tags, which follow the facts, and the lock that one of them is. */
  tagged?: { object: { id: number; tags?: string[] }; lock: ReturnType<typeof useDeleteLock> }
  /** Buttons for what is done most, the primary one last. */
  primary?: ReactNode
  /** All else that can be done; what deletes stands last. */
  menu: readonly MenuItem[]
  /** The outcome of something asked for, above the tabs. */
  notices?: ReactNode
  /** The time of the last answer, milliseconds since 1970. */
  updatedAt: number
  /** Names the group of its parts: "Instance". */
  noun: string
  tabs: ComponentProps<typeof Tabs>['tabs']
  children: ReactNode
}

/** The header of every object that has a screen: name, status, actions, then its facts, tags and lock, then its parts. */
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
  tabs,
  children,
}: ObjectHeaderProps) {
  const { pathname } = useLocation()
  const drawer = useDrawerAddress({ names: drawers })
  // On a telephone there is room for a menu, not for a word.
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
          <Tabs label={`${noun} sections`} tabs={tabs} />
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
