import {
  mdiConsole,
  mdiFileCogOutline,
  mdiFileUploadOutline,
  mdiFolderOpenOutline,
  mdiFolderUploadOutline,
  mdiLinkVariant,
  mdiShieldLockOutline,
  mdiSigma,
} from '@mdi/js'
import { lazyOverlay } from '#ui/overlay/lazyWithRetry.tsx'
import { useMemo, useState } from 'react'
import { Outlet, useNavigate, useSearchParams } from 'react-router'
import { asApiError } from '#api/http/client.ts'
import { cx } from '#lib/cx.ts'
import { plural } from '#lib/format.ts'
import { choiceParam, withParams } from '#lib/params.ts'
import { Button } from '#ui/display/Button.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { FoldedActions } from '#ui/layout/FoldedActions.tsx'
import type { MenuItem } from '#ui/overlay/menuItem.ts'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import type { FilterField } from '#ui/table/Toolbar.tsx'
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
import { FolderObjects } from './FolderObjects.tsx'
import { FoundObjects } from './FoundObjects.tsx'
import { ObjectDetails } from './ObjectDetails.tsx'
import { folderOf, folderRow, type ObjectRow } from './objectRows.ts'
import { ObjectSearchField } from './ObjectSearchField.tsx'
import { ObjectsHead } from './ObjectsHead.tsx'
import { ShareForm } from './ShareForm.tsx'
import { SharedLinksDrawer } from './SharedLinksDrawer.tsx'
import { useSharedLinks } from './sharedLinks.ts'
import { downloadUrl } from './storeCalls.ts'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { useDrawerObject } from './useDrawerObject.ts'
import { useFileOffer } from './useFileOffer.tsx'
import { useObjects } from './useObjects.ts'
import { useObjectSearch } from './useObjectSearch.ts'
import { useReplacedControl } from './useReplacedControl.ts'

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
  const chosenScope = choiceParam(search, 'in', ['folder', 'below', 'bucket'])
  const scope = chosenScope === 'below' && prefix === '' ? 'bucket' : chosenScope
  const isSearch = scope !== 'folder'
  const objects = useObjects(path, prefix, { enabled: !isSearch })
  const { list, rows, isComplete } = objects
  const text = search.get('find') ?? ''
  const found = useObjectSearch(path, { scope, prefix: scope === 'bucket' ? '' : prefix, text })
  const isMissing = isSearch ? found.error?.isGone === true : list.error?.isGone === true && !rows
  const isKnown = rows !== undefined || found.read > 0
  useOpenedObject(
    isKnown ? { kind: 'Bucket', label: bucket, href: objectStoragePaths.objects(path) } : undefined,
  )
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
  const detailed = useDrawerObject({
    path,
    name: drawer.name === 'details' || drawer.name === 'share' ? drawer.id : undefined,
    rows: (isSearch ? found.result : rows) ?? [],
    isReading: !isSearch && objects.isReading,
    isComplete: !isSearch && isComplete,
  })
  const [scopeRef, keepScopeFocus] = useReplacedControl()
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
  const measureFolder: MenuItem = {
    label: base === '' ? 'Measure size of bucket' : 'Measure size of folder',
    icon: mdiSigma,
    onSelect: () => setOpened({ kind: 'size', rows: [folderRow(base, bucket)] }),
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
  const rowHref = (row: ObjectRow) =>
    row.isFolder
      ? objectStoragePaths.objects(path, row.name)
      : // Keep the filter and sort order of the list below.
        `?${withParams(search, { open: 'details', id: row.name }).toString()}`
  const rowActions = (row: ObjectRow) =>
    objectActions(row, {
      denied: deniedReason,
      readingDenied,
      download: (name) => void download(name),
      share: (name) => drawer.open('share', name),
      open: (kind) => setOpened({ kind, rows: [row] }),
    })
  const bulkActions = rowsActions({ denied: deniedReason, readingDenied }, (kind, selected) =>
    setOpened({ kind, rows: selected }),
  )
  const searchField = (filter: FilterField) => (
    <ObjectSearchField
      path={path}
      prefix={prefix}
      scope={scope}
      filter={filter}
      text={text}
      onRestart={found.restart}
      choiceRef={scopeRef}
      onScopeChange={keepScopeFocus}
    />
  )
  return (
    <Screen
      title={bucket}
      status={isMissing ? undefined : <BucketAccessChip path={path} variant="soft" />}
      meta={clusterId}
      actions={
        <>
          {!isSearch && <RefreshButton list={list} />}
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
                rare={[uploadFolder, uploadAs, measureFolder]}
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
        {isSearch ? (
          <FoundObjects
            key={scope}
            path={path}
            search={found}
            scope={scope}
            text={text}
            field={searchField}
            rowHref={rowHref}
            rowActions={(row) => [
              { label: 'Open folder', icon: mdiFolderOpenOutline, href: row.folderHref },
              ...rowActions(row),
            ]}
            bulkActions={bulkActions}
          />
        ) : (
          <FolderObjects
            path={path}
            prefix={prefix}
            objects={objects}
            field={searchField}
            rowHref={rowHref}
            rowActions={rowActions}
            bulkActions={bulkActions}
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
      {detailed === null && (
        <Drawer title={drawer.id ?? ''} meta={bucket} onClose={drawer.close}>
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
          base={scope === 'bucket' ? '' : base}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Screen>
  )
}
