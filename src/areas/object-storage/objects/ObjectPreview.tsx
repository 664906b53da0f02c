import { mdiOpenInNew, mdiRefresh } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#api/http/client.ts'
import { decodeText } from '#lib/textFile.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { scrolledByKeys } from '#ui/a11y/scrollStops.ts'
import styles from '../ObjectStorage.module.css'
import type { BucketPath } from '#paths/object-storage.ts'
import { BlockedNotice } from './BlockedNotice.tsx'
import { fetchSigned, readingUrl } from './storeCalls.ts'
import own from './Preview.module.css'
import type { Preview } from './preview.ts'

interface ObjectPreviewProps {
  path: BucketPath
  name: string
  preview: Preview
}

/** Lifetime of the preview URL, in seconds: the minimum that the API accepts. */
const life = 360

/** Previews an object through a signed URL. Never rendered as HTML, so that no code in the object is executed. */
export const ObjectPreview = (props: ObjectPreviewProps) =>
  props.preview.kind === 'text' ? <TextPreview {...props} /> : <LinkedPreview {...props} />

const linkTo = (path: BucketPath, name: string, contentType: string) =>
  readingUrl(path, {
    name,
    expires_in: life,
    parameters: {
      'response-content-disposition': 'inline',
      'response-content-type': contentType,
    },
  })

/** Shows the raw text, regardless of the object's content type. */
function TextPreview({ path, name, preview: { contentType } }: ObjectPreviewProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['text-preview', path, name],
    queryFn: async ({ signal }) => {
      const answer = await fetchSigned('GET', await linkTo(path, name, contentType), { signal })
      return decodeText(new Uint8Array(await answer.arrayBuffer()), name, { anyEncoding: true })
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  if (error && data === undefined)
    return (
      <div className={styles.stack}>
        {error instanceof ApiError && error.status === 0 ? (
          <BlockedNotice path={path} what="preview" />
        ) : (
          <ErrorNotice error={error} />
        )}
        <div>
          <Button icon={mdiRefresh} busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </div>
    )
  if (data === undefined) return <output>Preparing the preview…</output>
  if ('fault' in data) return <p role="alert">The object is not text. Download it to open it.</p>
  if (data.text === '') return <p className={styles.quiet}>The object is empty.</p>
  return (
    <div className={styles.stack}>
      {data.note !== undefined && <p className={styles.quiet}>{data.note}</p>}
      <pre className={own.text} {...scrolledByKeys(`Preview of ${name}`)}>
        {data.text}
      </pre>
    </div>
  )
}

function LinkedPreview({ path, name, preview: { kind, contentType } }: ObjectPreviewProps) {
  const [unreadable, setUnreadable] = useState(false)
  const { data: url, error } = useQuery({
    queryKey: ['preview-link', path, name, contentType],
    queryFn: () => linkTo(path, name, contentType),
    gcTime: 0,
    staleTime: Infinity,
    // An image is loaded once, but the PDF link must still be valid when the user clicks it.
    ...(kind === 'pdf' && {
      refetchInterval: (life / 2) * 1000,
      refetchIntervalInBackground: true,
    }),
  })
  if (error && url === undefined) return <ErrorNotice error={error} />
  if (url === undefined) return <output>Preparing the preview…</output>
  if (kind === 'pdf')
    return (
      <div className={styles.stack}>
        <p className={styles.quiet}>PDFs open in a new tab.</p>
        <div>
          <Button icon={mdiOpenInNew} href={url}>
            Open PDF
          </Button>
        </div>
      </div>
    )
  if (unreadable)
    return (
      <p role="alert">
        The image could not be shown: this browser cannot read it, or the object store could not be
        reached.
      </p>
    )
  return (
    <img
      className={own.image}
      src={url}
      alt={`Preview of ${name}`}
      onError={() => setUnreadable(true)}
    />
  )
}
