import { Drawer } from '#ui/overlay/Drawer.tsx'
import styles from '../ObjectStorage.module.css'
import type { BucketPath } from '#paths/object-storage.ts'
import { SharedLinkList } from './SharedLinkList.tsx'
import { useSharedLinks } from './sharedLinks.ts'

interface SharedLinksDrawerProps {
  path: BucketPath
  onClose: () => void
}

/** Drawer with the links to a bucket's objects that were created in this browser, and their expiry. */
export function SharedLinksDrawer({ path, onClose }: SharedLinksDrawerProps) {
  const links = useSharedLinks(path)
  return (
    <Drawer title="Shared links" meta={path.bucket} onClose={onClose}>
      <div className={styles.stack}>
        <p>
          Links that you created in this browser, for a week after they expired. The links
          themselves are not stored and cannot be revoked: delete or rename an object to end its
          links.
        </p>
        {links.length === 0 ? (
          <p className={styles.quiet}>No links yet.</p>
        ) : (
          <SharedLinkList links={links} named />
        )}
      </div>
    </Drawer>
  )
}
