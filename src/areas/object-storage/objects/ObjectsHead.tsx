import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import styles from '../ObjectStorage.module.css'
import { type BucketPath, objectStoragePaths } from '#paths/object-storage.ts'
import { crumbsOf, folderOf } from './objectRows.ts'

interface ObjectsHeadProps {
  path: BucketPath
  prefix: string
  children?: ReactNode
}

/** Breadcrumbs of the current folder, and a search by name prefix. */
export function ObjectsHead({ path, prefix, children }: ObjectsHeadProps) {
  const navigate = useNavigate()
  const base = folderOf(prefix)
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
        {children}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const typed = event.currentTarget.querySelector('input')?.value ?? ''
            void navigate(objectStoragePaths.objects(path, base + typed))
          }}
        >
          <input
            key={prefix}
            className="control"
            name="prefix"
            defaultValue={prefix.slice(base.length)}
            placeholder="Search by prefix"
            aria-label="Prefix"
          />
        </form>
      </div>
    </div>
  )
}
