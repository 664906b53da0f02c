import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { asApiError } from '#api/http/client.ts'
import { queryClient } from '#api/query/query.ts'
import { toast } from '#ui/overlay/toast.ts'
import type { BucketPath } from '#paths/object-storage.ts'
import { accessQuery } from '../queries.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { CorsDialog } from './CorsDialog.tsx'
import { droppedFiles } from './droppedFiles.ts'
import type { ObjectRow } from './objectRows.ts'
import { takenNames } from './takenNames.ts'
import { addUploads, type NewUpload } from './uploadQueue.ts'

interface FileOfferOptions {
  path: BucketPath
  /** Destination folder. */
  base: string
  /** Loaded rows of the folder. */
  rows: readonly ObjectRow[]
  isComplete: boolean
  /** The reason why nothing can be uploaded. */
  denied: string | undefined
}

/** Returns the file with a content type that the user selected. */
const withContentType = (file: File, type: string | undefined): File =>
  type === undefined ? file : new File([file], file.name, { type, lastModified: file.lastModified })

/** Handles files that the user selected or dropped. Asks how to handle existing names before the first upload. */
export function useFileOffer({ path, base, rows, isComplete, denied }: FileOfferOptions) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const contentType = useRef<string>(undefined)
  const [conflict, setConflict] = useState<{ taken: Set<string>; uploads: NewUpload[] }>()
  const [blocked, setBlocked] = useState<readonly NewUpload[]>()
  const [checking, setChecking] = useState(0)
  const [isDropping, setDropping] = useState(false)

  const startUploads = async (uploads: readonly NewUpload[]) => {
    // If the API does not return the setting, a failing upload reports the problem.
    const access = await queryClient.fetchQuery(accessQuery(path)).catch(() => undefined)
    if (access?.cors_enabled === false && uploads.length > 0) setBlocked(uploads)
    else await addUploads(path, uploads)
  }
  const offer = async (droppedFiles: readonly { name: string; file: File }[]) => {
    const uploads = droppedFiles.map(({ name, file }) => ({ name: base + name, file }))
    if (uploads.length === 0) return
    setChecking(uploads.length)
    try {
      const names = uploads.map(({ name }) => name)
      const taken = await takenNames({ path, base, names, rows, isComplete })
      if (taken.size > 0) setConflict({ taken, uploads })
      else await startUploads(uploads)
    } catch (error) {
      toast(`The files cannot be uploaded: ${asApiError(error).message}`)
    } finally {
      setChecking(0)
    }
  }
  const drop = async (data: DataTransfer) => {
    try {
      await offer(await droppedFiles(data))
    } catch (unreadable) {
      toast(`The dropped files cannot be read: ${asApiError(unreadable).message}`)
    }
  }
  const openFilePicker = (input: HTMLInputElement | null, type: string | undefined) => {
    contentType.current = type
    input?.click()
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void offer(
      [...(event.target.files ?? [])].map((file) => ({
        name: file.webkitRelativePath || file.name,
        file: withContentType(file, contentType.current),
      })),
    )
    event.target.value = ''
  }
  const settle = (uploads: readonly NewUpload[]) => {
    void startUploads(uploads)
    setConflict(undefined)
  }
  return {
    /** Number of names that are being checked. */
    checking,
    isDropping,
    chooseFiles: (type?: string) => openFilePicker(files.current, type),
    chooseFolder: (type?: string) => openFilePicker(folder.current, type),
    /** Event handlers for the drop target. */
    dropTarget: {
      onDragOver: (event: DragEvent) => {
        if (denied !== undefined) return
        event.preventDefault()
        setDropping(true)
      },
      onDragLeave: () => setDropping(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setDropping(false)
        if (denied === undefined) void drop(event.dataTransfer)
      },
    },
    /** Elements to render: the hidden file inputs and the dialogs. */
    elements: (
      <>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          onChange={choose}
        />
        <input
          ref={(element) => {
            folder.current = element
            element?.setAttribute('webkitdirectory', '')
          }}
          type="file"
          hidden
          aria-label="Folder to upload"
          onChange={choose}
        />
        {blocked && (
          <CorsDialog
            path={path}
            count={blocked.length}
            onClose={() => setBlocked(undefined)}
            onUpload={() => {
              void addUploads(path, blocked)
              setBlocked(undefined)
            }}
          />
        )}
        {conflict && (
          <ConflictDialog
            names={[...conflict.taken]}
            onClose={() => setConflict(undefined)}
            onReplace={() => settle(conflict.uploads)}
            onSkip={() => settle(conflict.uploads.filter(({ name }) => !conflict.taken.has(name)))}
          />
        )}
      </>
    ),
  }
}
