import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type BucketPath, objectStoragePaths } from '../paths.ts'
import { accessQuery } from '../queries.ts'

/** Why a call of the object store got no answer, as far as can be known, and what can be done. */
export function BlockedNotice({ path }: { path: BucketPath }) {
  const { data: access } = useQuery(accessQuery(path))
  const isOpen = access?.cors_enabled === true
  return (
    <p role="alert">
      {isOpen ? (
        <>
          The object store could not be reached. Check the connection, then retry, or upload
          with{' '}
        </>
      ) : (
        <>
          The bucket does not let web pages in, so the browser blocked the upload.{' '}
          <Link to={objectStoragePaths.bucketAction(path, 'access')}>Turn on CORS</Link> and retry,
          or upload with{' '}
        </>
      )}
      <Link to={objectStoragePaths.clients(path)}>an S3 client</Link>.
    </p>
  )
}
