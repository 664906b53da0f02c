import { mdiAlertOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import { useMemo, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useDeniedReason } from '#api/session/permissions.ts'
import { midSentence, plural } from '#lib/format.ts'
import { textParam } from '#lib/params.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { ListTable } from '#ui/list/ListTable.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { useOpenedObject } from '#ui/recentItems.ts'
import { Screen } from '#ui/layout/Screen.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { needs } from '../needs.ts'
import { tagDrawers, tagPaths } from '#paths/tags.ts'
import { useTagged } from './useTagLists.ts'
import { taggedColumns } from './tagColumns.tsx'
import { kindLabels, taggableNouns, taggingOf } from './taggedKinds.ts'
import type { TaggedRow } from './tagRows.ts'
import { TagsDenied } from './TagsDenied.tsx'
import { useRegions } from '#api/query/regions.ts'
import { useBulkTagging } from './public/useBulkTagging.tsx'

const renameDialog = lazyOverlay(
  async () => (await import('./RenameTagDialog.tsx')).RenameTagDialog,
)
const deleteDialog = lazyOverlay(
  async () => (await import('./DeleteTagDialog.tsx')).DeleteTagDialog,
)

const targetOf = ({ kind }: TaggedRow) => ({ type: kind, need: taggingOf(kind)?.need ?? {} })
const readOnlyReason = ({ kind }: TaggedRow) =>
  taggingOf(kind) ? undefined : `${kindLabels(kind).plural} cannot be changed here.`
const objectLabel = ({ label }: TaggedRow) => label
const rowId = ({ kind, id }: TaggedRow) => `${kind} ${id}`

/** Screen with all objects that have a tag. */
export function TagScreen() {
  const label = textParam(useParams(), 'tagLabel')
  const deniedReason = useDeniedReason(needs.tag.read)
  if (deniedReason !== undefined) return <TagsDenied title={label} reason={deniedReason} />
  return <TaggedObjects key={label} label={label} />
}

function TaggedObjects({ label }: { label: string }) {
  const list = useTagged(label)
  const isMissing = list.error?.isGone === true && list.loaded === 0
  useOpenedObject(
    list.loaded > 0 ? { kind: 'Tag', label, href: tagPaths.detail(label) } : undefined,
  )
  const regions = useRegions()
  const columns = useMemo(() => taggedColumns(regions), [regions])
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  const drawer = useDrawerAddress({ names: tagDrawers })
  const tagging = useBulkTagging<TaggedRow>({
    target: targetOf,
    labelOf: objectLabel,
    disabledReasonOf: readOnlyReason,
  })
  const writeDenied = useDeniedReason(needs.tag.write)
  return (
    <Screen
      title={label}
      meta={list.complete && plural(list.total, 'object')}
      actions={
        <>
          <RefreshButton list={list} />
          {!isMissing && (
            <>
              <Button
                icon={mdiPencilOutline}
                onClick={() => drawer.open('rename')}
                disabledReason={writeDenied}
              >
                Rename
              </Button>
              <Button
                icon={mdiTrashCanOutline}
                onClick={() => drawer.open('delete')}
                disabledReason={writeDenied}
              >
                Delete tag
              </Button>
            </>
          )}
        </>
      }
    >
      {list.missing.map(({ plural: kinds, error }) => (
        <Banner key={kinds} icon={mdiAlertOutline}>
          The {midSentence(kinds)} could not be loaded: {error.message}
        </Banner>
      ))}
      <ListTable
        list={list}
        noun="tagged objects"
        label="Tagged objects"
        name="tagged-objects"
        columns={columns}
        rowId={rowId}
        defaultSort="object"
        bulkActions={tagging.actions}
        empty={
          <EmptyState title="No objects have this tag">
            Add it on the screens of {taggableNouns()}.
          </EmptyState>
        }
      />
      {tagging.dialog}
      {drawer.name === 'rename' && (
        <renameDialog.Component
          label={label}
          onClose={() => {
            if (hasLeft.current) void navigate(tagPaths.list(), { replace: true })
            else drawer.close()
          }}
          onStarted={() => {
            hasLeft.current = true
          }}
        />
      )}
      {drawer.name === 'delete' && (
        <deleteDialog.Component
          label={label}
          onClose={() => {
            // Navigate to the list, because the previous screen in the history was deleted.
            if (hasLeft.current) void navigate(tagPaths.list(), { replace: true })
            else drawer.close()
          }}
          onDeleted={() => {
            hasLeft.current = true
          }}
        />
      )}
    </Screen>
  )
}
