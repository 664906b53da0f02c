import {
  mdiConsole,
  mdiFileCogOutline,
  mdiFileUploadOutline,
  mdiFolderUploadOutline,
  mdiLinkVariant,
  mdiShieldLockOutline,
} from '@mdi/js'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { useMemo, useState } from 'react'
import { Outlet, useNavigate, useSearchParams } from 'react-router'
import { asApiError } from '#api/http/client.ts'
import { cx } from '#lib/cx.ts'
import { plural } from '#lib/format.ts'
import { withParams } from '#lib/params.ts'
import { Button } from '#ui/display/Button.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { FoldedActions } from '#ui/layout/FoldedActions.tsx'
import type { MenuItem } from '#ui/overlay/menuItem.ts'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useOpenedObject } from '#ui/recentItems.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { BucketAccessChip } from '../buckets/PublicChip.tsx'
import { useAddressedBucket } from '../buckets/useAddressedBucket.ts'
import styles from '../ObjectStorage.module.css'
import { objectStoragePaths } from '#paths/object-storage.ts'
import { useReadingDenied, useStorageDenied } from '../permissions.ts'
import { ClientsDrawer } from './ClientsDrawer.tsx'
import { DownloadPanel } from './DownloadPanel.tsx'
import { objectActions, type Opened, rowsActions } from './objectActions.ts'
import { objectColumns } from './objectColumns.tsx'
import { ObjectDetails } from './ObjectDetails.tsx'
import { folderOf } from './objectRows.ts'
import { ObjectsHead } from './ObjectsHead.tsx'
import { ShareForm } from './ShareForm.tsx'
import { SharedLinksDrawer } from './SharedLinksDrawer.tsx'
import { useSharedLinks } from './sharedLinks.ts'
import { downloadUrl } from './storeCalls.ts'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { useFileOffer } from './useFileOffer.tsx'
import { useObjects } from './useObjects.ts'

const objectDialog = lazyOverlay(async () => (await import('./ObjectDialog.tsx')).ObjectDialog)

/** Screen with the objects of a bucket, by folder. */
export function ObjectsScreen() {
  const { clusterId, bucket } = useAddressedBucket()
  const path = useMemo(() => ({ clusterId, bucket }), [clusterId, bucket])
  const [search] = useSearchParams()
  const prefix = search.get('prefix') ?? ''
  const base = folderOf(prefix)
  const navigate = useNavigate()
  const deniedReason = useStorageDenied()
  const readingDenied = useReadingDenied()
  const { list, rows, isReading, isComplete, readMore } = useObjects(path, prefix)
  const isMissing = list.error?.isGone === true && !rows
  useOpenedObject(rows && { kind: 'Bucket', label: bucket, href: objectStoragePaths.objects(path) })
  const offer = useFileOffer({
    path,
    base,
    rows: rows ?? [],
    isComplete: isComplete && prefix === base,
    denied: isMissing ? 'This bucket does not exist.' : deniedReason,
  })
  const links = useSharedLinks(path)
  const [opened, setOpened] = useState<Opened>()
  const drawer = useDrawerAddress({ names: ['details', 'clients', 'links', 'upload', 'share'] })
  const detailed = rows?.find(({ name, isFolder }) => name === drawer.id && !isFolder)
  // Navigate to the folder, so that uploads are visible wherever the dialog was opened.
  const leaveDialog = () =>
    void navigate(objectStoragePaths.objects(path, prefix), { replace: true })
  const download = async (name: string) => {
    try {
      location.assign(await downloadUrl(path, name))
    } catch (error) {
      toast(`${name} cannot be downloaded: ${asApiError(error).message}`)
    }
  }
  const uploadFolder: MenuItem = {
    label: 'Upload folder',
    icon: mdiFolderUploadOutline,
    disabledReason: deniedReason,
    onSelect: () => offer.chooseFolder(),
  }
  const uploadAs: MenuItem = {
    label: 'Upload as…',
    icon: mdiFileCogOutline,
    disabledReason: deniedReason,
    onSelect: () => drawer.open('upload'),
  }
  const uploadFiles = (
    <Button
      variant="primary"
      icon={mdiFileUploadOutline}
      disabledReason={deniedReason}
      onClick={() => offer.chooseFiles()}
    >
      Upload files
    </Button>
  )
  return (
    <Screen
      title={bucket}
      status={isMissing ? undefined : <BucketAccessChip path={path} variant="soft" />}
      meta={clusterId}
      actions={
        <>
          <RefreshButton list={list} />
          {!isMissing && (
            <>
              <FoldedActions
                label={`Actions for ${bucket}`}
                items={[
                  {
                    label: 'Access',
                    icon: mdiShieldLockOutline,
                    href: objectStoragePaths.access(path, prefix),
                  },
                  { label: 'S3 clients', icon: mdiConsole, onSelect: () => drawer.open('clients') },
                ]}
                rare={[uploadFolder, uploadAs]}
              />
              {uploadFiles}
            </>
          )}
        </>
      }
    >
      {offer.elements}
      <div className={cx(styles.stack, offer.isDropping && styles.dropping)} {...offer.dropTarget}>
        {offer.checking > 0 && (
          <output>Checking whether {plural(offer.checking, 'name')} can be used…</output>
        )}
        <UploadPanel />
        <DownloadPanel />
        <UnfinishedUploads path={path} />
        <ObjectsHead path={path} prefix={prefix}>
          {links.length > 0 && (
            <Button variant="quiet" icon={mdiLinkVariant} onClick={() => drawer.open('links')}>
              Shared links
            </Button>
          )}
        </ObjectsHead>
        {list.error && !rows ? (
          <ErrorState
            error={list.error}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : (
          <DataTable
            // Remount the list for each folder, so that the filter text is not carried over.
            key={prefix}
            label="Objects"
            name="objects"
            columns={objectColumns}
            rows={rows}
            total={isComplete ? rows?.length : undefined}
            loading={isReading}
            fault={
              list.error && rows
                ? { text: `The rest could not be loaded: ${list.error.message}`, onRetry: readMore }
                : undefined
            }
            rowId={({ name }) => name}
            defaultSort="label"
            rowHref={(row) =>
              row.isFolder
                ? objectStoragePaths.objects(path, row.name)
                : // Keep the filter and sort order of the list below.
                  `?${withParams(search, { open: 'details', id: row.name }).toString()}`
            }
            rowActions={(row) =>
              objectActions(row, {
                denied: deniedReason,
                readingDenied,
                download: (name) => void download(name),
                share: (name) => drawer.open('share', name),
                open: (kind) => setOpened({ kind, rows: [row] }),
              })
            }
            bulkActions={rowsActions({ denied: deniedReason, readingDenied }, (kind, selected) =>
              setOpened({ kind, rows: selected }),
            )}
            empty={
              <EmptyState
                title={prefix === '' ? 'No objects yet' : 'No objects with this prefix'}
                action={
                  <>
                    <FoldedActions label="More ways to upload" items={[uploadFolder]} />
                    {uploadFiles}
                  </>
                }
                command={`aws s3 cp file.txt s3://${bucket}/${base}`}
              >
                Drop files here, or upload them with any S3 client.
              </EmptyState>
            }
          />
        )}
        {!isComplete && !isReading && rows && !list.error && (
          <div className={styles.head}>
            <p className={styles.quiet}>
              There are more objects. Open a folder or filter by prefix to see fewer.
            </p>
            <Button onClick={readMore}>Load more</Button>
          </div>
        )}
      </div>
      <Outlet />
      {drawer.name === 'details' && detailed && (
        <ObjectDetails
          path={path}
          object={detailed}
          onDownload={() => void download(detailed.name)}
          onClose={drawer.close}
        />
      )}
      {(drawer.name === 'details' || drawer.name === 'share') &&
        !detailed &&
        isComplete &&
        drawer.id !== undefined && (
          <Drawer title={drawer.id} meta={bucket} onClose={drawer.close}>
            <p>This object no longer exists.</p>
          </Drawer>
        )}
      {drawer.name === 'share' && detailed && (
        <ShareForm path={path} name={detailed.name} onClose={drawer.close} />
      )}
      {drawer.name === 'clients' && <ClientsDrawer path={path} onClose={drawer.close} />}
      {drawer.name === 'links' && <SharedLinksDrawer path={path} onClose={drawer.close} />}
      {drawer.name === 'upload' && (
        <UploadDialog
          target={base === '' ? bucket : `${bucket}/${base}`}
          denied={deniedReason}
          onFiles={(type) => {
            offer.chooseFiles(type)
            leaveDialog()
          }}
          onFolder={(type) => {
            offer.chooseFolder(type)
            leaveDialog()
          }}
          onClose={drawer.close}
        />
      )}
      {opened && (
        <objectDialog.Component
          opened={opened}
          path={path}
          base={base}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Screen>
  )
}
