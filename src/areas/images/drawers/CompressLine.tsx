import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { gzipFile } from '../compression/gzipFile.ts'
import styles from './UploadProgress.module.css'

interface CompressLineProps {
  file: File
  onDone: (compressed: File) => void
}

/** Button that compresses a raw disk image in the browser. */
export function CompressLine({ file, onDone }: CompressLineProps) {
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const compress = async () => {
    const { signal } = (controller.current = new AbortController())
    setFailure(undefined)
    setShare(0)
    try {
      onDone(await gzipFile(file, setShare, signal))
    } catch (error) {
      if (signal.aborted) return
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setShare(undefined)
    }
  }
  return (
    <div className={styles.progress}>
      {failure !== undefined && <p role="alert">Could not compress the file: {failure}.</p>}
      {share === undefined ? (
        <Button size="small" onClick={() => void compress()}>
          Compress in this browser
        </Button>
      ) : (
        <>
          <progress value={share} max={1} aria-label="Compression progress" />
          <p>
            Compressing {formatBytes(file.size)}: {Math.floor(100 * share)}%
          </p>
          <Button size="small" onClick={() => controller.current?.abort()}>
            Cancel compression
          </Button>
        </>
      )}
    </div>
  )
}
