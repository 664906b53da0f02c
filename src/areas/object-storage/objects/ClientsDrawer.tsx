import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '#ui/display/Copy.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { scrolledByKeys } from '#ui/a11y/scrollStops.ts'
import { BucketKeys } from '../keys/BucketKeys.tsx'
import styles from '../ObjectStorage.module.css'
import { type BucketPath, objectStoragePaths } from '#paths/object-storage.ts'
import { useClusters } from '../queries.ts'
import { signedUrl } from './storeCalls.ts'
import { endpointOf, snippets } from './snippets.ts'
import { Link } from 'react-router'

interface ClientsDrawerProps {
  path: BucketPath
  onClose: () => void
}

/** Drawer with connection settings for S3 clients. */
export function ClientsDrawer({ path, onClose }: ClientsDrawerProps) {
  const { bucket, clusterId } = path
  // Only signed URLs contain the host of the object store; no other response does.
  const { data: endpoint, error } = useQuery({
    queryKey: ['object-store-endpoint', path],
    queryFn: async () =>
      endpointOf(await signedUrl(path, { name: 'endpoint', method: 'GET' }), bucket),
  })
  return (
    <Drawer title="S3 clients" meta={bucket} width="wide" onClose={onClose}>
      <div className={styles.stack}>
        {error && <ErrorNotice error={error} />}
        <p>
          Set <code>ACCESS_KEY</code> and <code>SECRET_KEY</code> to one of these{' '}
          <Link to={objectStoragePaths.keys()}>access keys</Link>. URLs are path-style.
        </p>
        <BucketKeys path={path} />
        <StaticSite path={path} />
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

/** Shows the website URL of a bucket. The API only returns the host; hosting is configured by S3 clients. */
function StaticSite({ path: { bucket, clusterId } }: { path: BucketPath }) {
  const domain = useClusters().rows.find(({ id }) => id === clusterId)?.static_site_domain
  if (!domain) return null
  const address = `https://${bucket}.${domain}`
  return (
    <section aria-label="Static site">
      <h3>Static site</h3>
      <p>
        {address} <CopyButton value={address} what="URL of the static site" />
      </p>
      <p className={styles.quiet}>
        Works after an S3 client has turned on website hosting. The API cannot turn it on, and does
        not report whether it is on.
      </p>
    </section>
  )
}
