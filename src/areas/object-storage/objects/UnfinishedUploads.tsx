import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/display/Button.tsx'
import { FileButton } from '#ui/form/FileButton.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Time } from '#ui/display/Time.tsx'
import { formatObjectSize } from '../bytes.ts'
import styles from '../ObjectStorage.module.css'
import type { BucketPath } from '#paths/object-storage.ts'
import { isSameFile, type UnfinishedUpload, unfinishedOf } from './unfinishedUploads.ts'
import { addUploads, discardUpload, useObjectUploads } from './uploadQueue.ts'

/** Lists uploads that a reload interrupted. When the user selects the file again, only the missing parts are sent. */
export function UnfinishedUploads({ path }: { path: BucketPath }) {
  const client = useQueryClient()
  const queryKey = ['unfinished-uploads', path]
  const { data = [] } = useQuery({ queryKey, queryFn: () => unfinishedOf(path), staleTime: 0 })
  const queued = new Set(useObjectUploads().map(({ uploadId }) => uploadId))
  const visibleUploads = data.filter(({ uploadId }) => !queued.has(uploadId))
  if (visibleUploads.length === 0) return null
  const discard = async (upload: UnfinishedUpload) => {
    await discardUpload(upload)
    await client.invalidateQueries({ queryKey })
  }
  return (
    <Panel title="Interrupted uploads">
      <ul className={styles.queue} aria-label="Interrupted uploads">
        {visibleUploads.map((upload) => (
          <Interrupted
            key={upload.uploadId}
            upload={upload}
            onDiscard={() => void discard(upload)}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface InterruptedProps {
  upload: UnfinishedUpload
  onDiscard: () => void
}

function Interrupted({ upload, onDiscard }: InterruptedProps) {
  const { name, file, sent, started, path } = upload
  const [fault, setFault] = useState<string>()
  const resumeWithFile = (again: File) => {
    if (isSameFile(upload, again)) void addUploads(path, [{ name, file: again }])
    else
      setFault(
        `${again.name} is not the file that was being uploaded: its name, size or modification time differs.`,
      )
  }
  return (
    <li className={styles.item}>
      <span className={styles.name}>{name}</span>
      <span className={styles.quiet}>
        {formatObjectSize(sent)} of {formatObjectSize(file.size)} uploaded, started{' '}
        <Time value={new Date(started).toISOString()} />
      </span>
      <FileButton
        files={`${file.name} again`}
        size="small"
        label={`Select file again: ${name}`}
        onChosen={resumeWithFile}
      >
        Select file again
      </FileButton>
      <Button size="small" variant="quiet" label={`Discard ${name}`} onClick={onDiscard}>
        Discard
      </Button>
      {fault !== undefined && (
        <p role="alert" className={styles.name}>
          {fault}
        </p>
      )}
    </li>
  )
}
