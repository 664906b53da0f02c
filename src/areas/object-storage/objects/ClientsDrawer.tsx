import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '#ui/Copy.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { FaultNotice } from '#ui/FaultNotice.tsx'
import { scrolledByKeys } from '#ui/scrollStops.ts'
import { BucketKeys } from '../keys/BucketKeys.tsx'
import styles from '../ObjectStorage.module.css'
import { type BucketPath, objectStoragePaths } from '../paths.ts'
import { signedUrl } from './storeCalls.ts'
import { endpointOf, snippets } from './snippets.ts'
import { Link } from 'react-router'

interface ClientsDrawerProps {
  path: BucketPath
  onClose: () => void
}

/** How S3 clients reach a bucket. */
export function ClientsDrawer({ path, onClose }: ClientsDrawerProps) {
  const { bucket, clusterId } = path
  // Where the store is stands in every address that the API signs, and in nothing else that it tells.
  const { data: endpoint, error } = useQuery({
    queryKey: ['object-store-endpoint', path],
    queryFn: async () =>
      endpointOf(await signedUrl(path, { name: 'endpoint', method: 'GET' }), bucket),
  })
  return (
    <Drawer title="S3 clients" meta={bucket} width="wide" onClose={onClose}>
      <div className={styles.stack}>
        {error && <FaultNotice error={error} />}
        <p>
          Set <code>ACCESS_KEY</code> and <code>SECRET_KEY</code> to one of these{' '}
          <Link to={objectStoragePaths.keys()}>access keys</Link>. Addresses are path-style.
        </p>
        <BucketKeys path={path} />
        {endpoint !== undefined &&
          snippets({ endpoint, region: clusterId, bucket }).map(({ client, text }) => (
            <section key={client} aria-label={client}>
              <div className={styles.head}>
                <h3>{client}</h3>
                <CopyButton value={text} what={`commands for ${client}`} />
              </div>
              <code className={styles.snippet} {...scrolledByKeys(`Commands for ${client}`)}>
                {text}
              </code>
            </section>
          ))}
      </div>
    </Drawer>
  )
}
