import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { useMemo } from 'react'
import { useDeniedReason } from '#api/session/permissions.ts'
import { curlCommand } from '#api/http/curl.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { ListTable } from '#ui/list/ListTable.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { needs } from '../needs.ts'
import { tagDrawers } from '#paths/tags.ts'
import { useTags } from './useTagLists.ts'
import { tagColumns } from './tagColumns.tsx'
import { taggedNouns } from './taggedKinds.ts'
import type { TagRow } from './tagRows.ts'
import { TagsDenied } from './TagsDenied.tsx'

const createForm = lazyOverlay(async () => (await import('./CreateTagForm.tsx')).CreateTagForm)
const renameDialog = lazyOverlay(
  async () => (await import('./RenameTagDialog.tsx')).RenameTagDialog,
)
const deleteDialog = lazyOverlay(
  async () => (await import('./DeleteTagDialog.tsx')).DeleteTagDialog,
)

const rowId = ({ label }: TagRow) => label

/** Screen with all tags of the account and the number of objects with each. */
export function TagsScreen() {
  const deniedReason = useDeniedReason(needs.tag.read)
  const drawer = useDrawerAddress({ names: tagDrawers })
  // Keep an open form mounted if the permission is lost, so that typed values are preserved.
  if (deniedReason !== undefined && drawer.name === undefined)
    return <TagsDenied title="Tags" reason={deniedReason} />
  return <TagsList />
}

function TagsList() {
  const list = useTags()
  const columns = useMemo(() => tagColumns(), [])
  const drawer = useDrawerAddress({ names: tagDrawers })
  const writeDenied = useDeniedReason(needs.tag.write)
  const create = (
    <Button
      variant="primary"
      icon={mdiPlus}
      onClick={() => drawer.open('create')}
      disabledReason={writeDenied}
    >
      Create tag
    </Button>
  )
  return (
    <Screen
      title="Tags"
      actions={
        <>
          <RefreshButton list={list} />
          {!isEmptyList(list) && create}
        </>
      }
    >
      <ListTable
        list={list}
        noun="tags"
        label="Tags"
        name="tags"
        columns={columns}
        rowId={rowId}
        defaultSort="label"
        rowActions={({ label }) => [
          {
            label: 'Rename',
            icon: mdiPencilOutline,
            disabledReason: writeDenied,
            onSelect: () => drawer.open('rename', label),
          },
          {
            label: 'Delete',
            icon: mdiTrashCanOutline,
            danger: true,
            disabledReason: writeDenied,
            onSelect: () => drawer.open('delete', label),
          },
        ]}
        empty={
          <EmptyState
            title="No tags yet"
            action={create}
            command={curlCommand({ method: 'GET', path: '/v4/tags', query: '' })}
          >
            A tag groups objects of any type: {taggedNouns()}.
          </EmptyState>
        }
      />
      {drawer.name === 'create' && <createForm.Component onClose={drawer.close} />}
      {drawer.name === 'rename' && drawer.id !== undefined && (
        <renameDialog.Component key={drawer.id} label={drawer.id} onClose={drawer.close} />
      )}
      {drawer.name === 'delete' && drawer.id !== undefined && (
        <deleteDialog.Component key={drawer.id} label={drawer.id} onClose={drawer.close} />
      )}
    </Screen>
  )
}
