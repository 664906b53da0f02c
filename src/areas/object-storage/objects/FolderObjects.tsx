import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/display/Button.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import type { BulkAction, RowAction } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { FilterField } from '#ui/table/Toolbar.tsx'
import { type BucketPath, objectStoragePaths } from '#paths/object-storage.ts'
import styles from '../ObjectStorage.module.css'
import { objectColumns } from './objectColumns.tsx'
import { folderOf, type ObjectRow } from './objectRows.ts'
import type { useObjects } from './useObjects.ts'

interface FolderObjectsProps {
  path: BucketPath
  prefix: string
  objects: ReturnType<typeof useObjects>
  field: (filter: FilterField) => ReactNode
  rowHref: (row: ObjectRow) => string
  rowActions: (row: ObjectRow) => RowAction[]
  bulkActions: BulkAction<ObjectRow>[]
  empty: ReactNode
}

/** Table of the folders and objects of a folder. */
export function FolderObjects(props: FolderObjectsProps) {
  const { path, prefix, objects, field, rowHref, rowActions, bulkActions, empty } = props
  const { list, rows, isReading, isComplete, readMore } = objects
  const [search] = useSearchParams()
  const filter = search.get('q') ?? ''
  const hasMore = !isComplete && !isReading && rows !== undefined && !list.error
  if (list.error && !rows)
    return (
      <ErrorState
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  return (
    <>
      <DataTable
        // Remount the list for each folder, so that the filter text is not carried over.
        key={prefix}
        label="Objects"
        name="objects"
        columns={objectColumns}
        rows={rows}
        total={isComplete ? rows?.length : undefined}
        loading={isReading}
        fault={
          list.error && rows
            ? { text: `The rest could not be loaded: ${list.error.message}`, onRetry: readMore }
            : undefined
        }
        rowId={({ name }) => name}
        defaultSort="label"
        rowHref={rowHref}
        rowActions={rowActions}
        bulkActions={bulkActions}
        // An empty bucket has nothing to search.
        search={prefix === '' && rows?.length === 0 ? undefined : field}
        empty={empty}
      />
      {hasMore && (
        <div className={styles.head}>
          <p className={styles.quiet}>
            There are more objects. Open a folder, or search the whole bucket.
          </p>
          <div className={styles.buttons}>
            {filter !== '' && (
              <Button href={objectStoragePaths.objects(path, folderOf(prefix) + filter)}>
                Only names that start with “{filter}”
              </Button>
            )}
            <Button onClick={readMore}>Load more</Button>
          </div>
        </div>
      )}
    </>
  )
}
