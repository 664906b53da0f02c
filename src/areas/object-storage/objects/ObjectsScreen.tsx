import {
  mdiConsole,
  mdiFileUploadOutline,
  mdiFolderUploadOutline,
  mdiRefresh,
  mdiShieldLockOutline,
} from '@mdi/js'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { asApiError } from '#api/client.ts'
import { plural } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { toast } from '#ui/toast.ts'
import { useDrawerAddress } from '#ui/useDrawerAddress.ts'
import { useAddressedBucket } from '../buckets/useAddressedBucket.ts'
import styles from '../ObjectStorage.module.css'
import { objectStoragePaths } from '../paths.ts'
import { useStorageDenied } from '../permissions.ts'
import { objectsQuery } from '../queries.ts'
import { ClientsDrawer } from './ClientsDrawer.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DownloadPanel } from './DownloadPanel.tsx'
import { droppedFiles } from './droppedFiles.ts'
import { takenNames } from './takenNames.ts'
import { objectActions, type Opened, rowsActions } from './objectActions.ts'
import { ObjectDialog } from './ObjectDialog.tsx'
import { downloadUrl } from './storeCalls.ts'
import { objectColumns } from './objectColumns.tsx'
import { ObjectDetails } from './ObjectDetails.tsx'
import { crumbsOf, folderOf, rowsOf } from './objectRows.ts'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { addUploads, type NewUpload } from './uploadQueue.ts'

/** The objects of a bucket, folder by folder. */
export function ObjectsScreen() {
  const { clusterId, bucket } = useAddressedBucket()
  const path = useMemo(() => ({ clusterId, bucket }), [clusterId, bucket])
  const [search] = useSearchParams()
  const prefix = search.get('prefix') ?? ''
  const navigate = useNavigate()
  const denied = useStorageDenied()
  const list = useInfiniteQuery(objectsQuery(path, prefix))
  const rows = useMemo(
    () => (list.data ? rowsOf(list.data.pages, prefix) : undefined),
    [list.data, prefix],
  )
  const [opened, setOpened] = useState<Opened>()
  const drawer = useDrawerAddress({ names: ['details', 'clients'] })
  const detailed = rows?.find(({ name, isFolder }) => name === drawer.id && !isFolder)
  const [conflict, setConflict] = useState<{ taken: Set<string>; uploads: NewUpload[] }>()
  const [dropping, setDropping] = useState(false)
  const [checking, setChecking] = useState(0)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const base = folderOf(prefix)

  const offer = async (files: readonly { name: string; file: File }[]) => {
    const uploads = files.map(({ name, file }) => ({ name: base + name, file }))
    if (uploads.length === 0) return
    setChecking(uploads.length)
    try {
      const names = uploads.map(({ name }) => name)
      const isComplete = list.data !== undefined && !list.hasNextPage && prefix === base
      const taken = await takenNames({ path, base, names, rows: rows ?? [], isComplete })
      if (taken.size > 0) setConflict({ taken, uploads })
      else await addUploads(path, uploads)
    } catch (error) {
      toast(`The files cannot be uploaded: ${asApiError(error).message}`)
    } finally {
      setChecking(0)
    }
  }
  const dropped = async (data: DataTransfer) => {
    try {
      await offer(await droppedFiles(data))
    } catch (unreadable) {
      toast(`What was dropped cannot be read: ${asApiError(unreadable).message}`)
    }
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    void offer(
      [...(event.target.files ?? [])].map((file) => ({
        name: file.webkitRelativePath || file.name,
        file,
      })),
    )
    event.target.value = ''
  }
  const download = async (name: string) => {
    try {
      location.assign(await downloadUrl(path, name))
    } catch (error) {
      toast(`${name} cannot be downloaded: ${asApiError(error).message}`)
    }
  }
  const upload = (
    <>
      <Button
        icon={mdiFolderUploadOutline}
        disabledReason={denied}
        onClick={() => folder.current?.click()}
      >
        Upload folder
      </Button>
      <Button
        variant="primary"
        icon={mdiFileUploadOutline}
        disabledReason={denied}
        onClick={() => files.current?.click()}
      >
        Upload files
      </Button>
    </>
  )
  return (
    <Screen
      title={bucket}
      meta={clusterId}
      actions={
        <>
          <Button icon={mdiRefresh} onClick={() => void list.refetch()} busy={list.isRefetching}>
            Refresh
          </Button>
          <Button
            icon={mdiShieldLockOutline}
            href={objectStoragePaths.bucketAction(path, 'access')}
          >
            Access
          </Button>
          <Button icon={mdiConsole} onClick={() => drawer.open('clients')}>
            S3 clients
          </Button>
          {upload}
        </>
      }
    >
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={chosen}
      />
      <input
        ref={(element) => {
          folder.current = element
          element?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        aria-label="Folder to upload"
        onChange={chosen}
      />
      <div
        className={[styles.stack, dropping && styles.dropping].filter(Boolean).join(' ')}
        onDragOver={(event) => {
          if (denied !== undefined) return
          event.preventDefault()
          setDropping(true)
        }}
        onDragLeave={() => setDropping(false)}
        onDrop={(event) => {
          event.preventDefault()
          setDropping(false)
          if (denied === undefined) void dropped(event.dataTransfer)
        }}
      >
        {checking > 0 && <output>Checking whether {plural(checking, 'name')} can be used…</output>}
        <UploadPanel />
        <DownloadPanel />
        <UnfinishedUploads path={path} />
        <div className={styles.head}>
          <nav aria-label="Folders">
            <ol className={styles.crumbs}>
              <li>
                <Link to={objectStoragePaths.objects(path)}>{bucket}</Link>
              </li>
              {crumbsOf(prefix).map((crumb) => (
                <li key={crumb.prefix}>
                  / <Link to={objectStoragePaths.objects(path, crumb.prefix)}>{crumb.label}</Link>
                </li>
              ))}
            </ol>
          </nav>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              const typed = event.currentTarget.querySelector('input')?.value ?? ''
              void navigate(objectStoragePaths.objects(path, base + typed))
            }}
          >
            <input
              key={prefix}
              className="control"
              name="prefix"
              defaultValue={prefix.slice(base.length)}
              placeholder="Names that begin with…"
              aria-label="Prefix"
            />
          </form>
        </div>
        {list.error && !rows ? (
          <ErrorState
            error={list.error}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : (
          <DataTable
            label="Objects"
            name="objects"
            columns={objectColumns}
            rows={rows}
            total={rows?.length}
            loading={list.isPending}
            rowId={({ name }) => name}
            defaultSort="label"
            rowHref={(row) =>
              row.isFolder
                ? objectStoragePaths.objects(path, row.name)
                : objectStoragePaths.object(path, prefix, row.name)
            }
            rowActions={(row) =>
              objectActions(row, {
                denied,
                download: (name) => void download(name),
                open: (kind) => setOpened({ kind, rows: [row] }),
              })
            }
            bulkActions={rowsActions(denied, (kind, selected) =>
              setOpened({ kind, rows: selected }),
            )}
            empty={
              <EmptyState
                title={prefix === '' ? 'No objects yet' : 'No objects with this prefix'}
                action={upload}
                command={`aws s3 cp file.txt s3://${bucket}/${base}`}
              >
                Drop files here, or upload them with any client of the S3 protocol.
              </EmptyState>
            }
          />
        )}
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load more
          </Button>
        )}
      </div>
      {drawer.name === 'details' && detailed && (
        <ObjectDetails path={path} object={detailed} onClose={drawer.close} />
      )}
      {drawer.name === 'clients' && <ClientsDrawer path={path} onClose={drawer.close} />}
      {opened && (
        <ObjectDialog
          opened={opened}
          path={path}
          base={base}
          onClose={() => setOpened(undefined)}
        />
      )}
      {conflict && (
        <ConflictDialog
          names={[...conflict.taken]}
          onClose={() => setConflict(undefined)}
          onReplace={() => {
            void addUploads(path, conflict.uploads)
            setConflict(undefined)
          }}
          onSkip={() => {
            void addUploads(
              path,
              conflict.uploads.filter(({ name }) => !conflict.taken.has(name)),
            )
            setConflict(undefined)
          }}
        />
      )}
    </Screen>
  )
}
