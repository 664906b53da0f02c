import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type BucketPath, objectStoragePaths } from '../paths.ts'
import { accessQuery } from '../queries.ts'

interface BlockedNoticeProps {
  path: BucketPath
  /** What got no answer. */
  what: 'upload' | 'preview'
  /** When it got no answer. */
  corsWasOff?: boolean | undefined
}

/** The reason why a call of the object store got no answer, as far as can be known, and what can be done. */
export function BlockedNotice({ path, what, corsWasOff = false }: BlockedNoticeProps) {
  const { data: access } = useQuery(accessQuery(path))
  const isOpen = access?.cors_enabled === true
  if (isOpen && corsWasOff) return <p role="alert">CORS is on now. Retry the uploads.</p>
  return (
    <p role="alert">
      {isOpen ? (
        <>The object store could not be reached. Check the connection, then try again, or use </>
      ) : (
        <>
          CORS is off for this bucket, so the browser blocked the {what}.{' '}
          <Link to={objectStoragePaths.bucketAction(path, 'access')}>Turn on CORS</Link> and try
          again, or use{' '}
        </>
      )}
      <Link to={objectStoragePaths.clients(path)}>an S3 client</Link>.
    </p>
  )
}
