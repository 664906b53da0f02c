import { useQuery } from '@tanstack/react-query'
import { FaultNotice } from '#ui/FaultNotice.tsx'
import type { BucketPath } from '../paths.ts'
import { readingUrl } from './storeCalls.ts'
import styles from './Preview.module.css'
import type { Preview } from './preview.ts'

interface PreviewFrameProps {
  path: BucketPath
  name: string
  preview: Preview
}

/** Seconds that the link behind a preview works: the least that the API signs for. */
const life = 360

/** An object as the store sends it, on the store's own origin: nothing of it reaches the console. */
export function PreviewFrame({ path, name, preview }: PreviewFrameProps) {
  const { data: url, error } = useQuery({
    queryKey: ['preview', path, name, preview.contentType],
    queryFn: () =>
      readingUrl(path, {
        name,
        expires_in: life,
        parameters: {
          'response-content-disposition': 'inline',
          'response-content-type': preview.contentType,
        },
      }),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (error) return <FaultNotice error={error} />
  if (url === undefined) return <output>Preparing the preview…</output>
  if (preview.kind === 'image')
    return <img className={styles.image} src={url} alt={`Preview of ${name}`} />
  return (
    <iframe
      className={styles.frame}
      title={`Preview of ${name}`}
      src={url}
      // The viewer of PDF files runs in no sandbox; what is sent as a PDF is no page.
      {...(preview.kind === 'text' && { sandbox: '' })}
    />
  )
}
