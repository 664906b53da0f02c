import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Chip } from '#ui/display/Chip.tsx'
import styles from '../ObjectStorage.module.css'
import { type BucketPath, objectStoragePaths } from '#paths/object-storage.ts'
import { crumbsOf, folderOf } from './objectRows.ts'

interface ObjectsHeadProps {
  path: BucketPath
  prefix: string
  children?: ReactNode
}

/** Breadcrumbs of the current folder, and the start of the names if the list is limited to it. */
export function ObjectsHead({ path, prefix, children }: ObjectsHeadProps) {
  const navigate = useNavigate()
  const base = folderOf(prefix)
  const start = prefix.slice(base.length)
  return (
    <div className={styles.head}>
      <nav aria-label="Folders">
        <ol className={styles.crumbs}>
          <li>
            <Link to={objectStoragePaths.objects(path)}>{path.bucket}</Link>
          </li>
          {crumbsOf(prefix).map((crumb) => (
            <li key={crumb.prefix}>
              / <Link to={objectStoragePaths.objects(path, crumb.prefix)}>{crumb.label}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.buttons}>
        {start !== '' && (
          <Chip
            onRemove={() => void navigate(objectStoragePaths.objects(path, base))}
            removeLabel="Show all names"
          >
            Starts with “{start}”
          </Chip>
        )}
        {children}
      </div>
    </div>
  )
}
