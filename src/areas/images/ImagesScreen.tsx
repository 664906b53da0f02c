import { mdiCameraOutline, mdiUpload } from '@mdi/js'
import { Outlet, useLocation } from 'react-router'
import type { Image } from '#api/generated/types.gen.ts'
import { useDeniedReason, useDeniedReasons } from '#api/session/permissions.ts'
import { curlCommand } from '#api/http/curl.ts'
import { Button } from '#ui/display/Button.tsx'
import { FoldedActions } from '#ui/layout/FoldedActions.tsx'
import { ListTable } from '#ui/list/ListTable.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { GrantedEmptyState } from '../GrantedEmptyState.tsx'
import { needs } from '../needs.ts'
import { imageActions } from './imageActions.ts'
import { imageColumns } from './imageColumns.tsx'
import { imagePaths } from '#paths/images.ts'
import { useImages } from './queries.ts'

const rowId = (image: Image) => image.id
const rowHref = (image: Image) => imagePaths.detail(image.id)

/** List of public images and images of the account. */
export function ImagesScreen() {
  const list = useImages()
  const { search } = useLocation()
  const deniedReasonOf = useDeniedReasons()
  const deniedReason = useDeniedReason(needs.image.create)
  const upload = (
    <Button
      variant="primary"
      icon={mdiUpload}
      href={imagePaths.upload() + search}
      disabledReason={deniedReason}
    >
      Upload image
    </Button>
  )
  return (
    <Screen
      title="Images"
      actions={
        <>
          <RefreshButton list={list} />
          <FoldedActions
            label="Actions for images"
            items={[
              {
                label: 'Capture image',
                icon: mdiCameraOutline,
                href: imagePaths.capture() + search,
                disabledReason: deniedReasonOf(needs.image.capture),
              },
            ]}
          />
          {upload}
        </>
      }
    >
      <ListTable
        list={list}
        noun="images"
        label="Images"
        name="images"
        columns={imageColumns}
        rowId={rowId}
        rowHref={rowHref}
        defaultSort="owner"
        rowActions={imageActions({ deniedReasonOf, search })}
        empty={
          <GrantedEmptyState
            noun="images"
            createNeed={needs.image.create}
            action={upload}
            command={curlCommand({ method: 'GET', path: '/v4/images', query: '' })}
          >
            An image is a copy of a disk. Instances can be deployed from it in any region.
          </GrantedEmptyState>
        }
      />
      <Outlet />
    </Screen>
  )
}
