import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type BucketPath, objectStoragePaths } from '#paths/object-storage.ts'
import { accessQuery } from '../queries.ts'

interface BlockedNoticeProps {
  path: BucketPath
  /** The request that got no response. */
  what: 'upload' | 'preview'
  /** True if CORS was off when the request failed. */
  corsWasOff?: boolean | undefined
}

/**
 * Explains why a request to the object store got no response, as far as can be determined, and the possible actions.
 */
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
          <Link to={objectStoragePaths.access(path)}>Turn on CORS</Link> and try again, or use{' '}
        </>
      )}
      <Link to={objectStoragePaths.clients(path)}>an S3 client</Link>.
    </p>
  )
}
