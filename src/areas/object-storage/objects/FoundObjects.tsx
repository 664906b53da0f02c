import type { ReactNode } from 'react'
import type { ApiError } from '#api/http/client.ts'
import { formatCount, plural } from '#lib/format.ts'
import type { BucketPath, SearchScope } from '#paths/object-storage.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import type { BulkAction, RowAction } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { FilterField } from '#ui/table/Toolbar.tsx'
import styles from '../ObjectStorage.module.css'
import { bucketQuery } from '../queries.ts'
import { foundColumns } from './foundColumns.tsx'
import type { FoundObject } from './foundObjects.ts'
import type { ObjectRow } from './objectRows.ts'
import type { useObjectSearch } from './useObjectSearch.ts'

type Search = ReturnType<typeof useObjectSearch>

interface FoundObjectsProps {
  path: BucketPath
  search: Search
  scope: SearchScope
  /** Searched text. */
  text: string
  field: (filter: FilterField) => ReactNode
  rowHref: (row: ObjectRow) => string
  rowActions: (row: FoundObject) => RowAction[]
  bulkActions: BulkAction<ObjectRow>[]
}

/** Table of the objects that a search has found so far, with its progress. */
export function FoundObjects(props: FoundObjectsProps) {
  const { path, search, scope, text, field, rowHref, rowActions, bulkActions } = props
  const { isActive, state, result, read, error, resume } = search
  return (
    <DataTable
      label="Search results"
      name="found-objects"
      columns={foundColumns}
      rows={state === 'running' && result.length === 0 ? undefined : result}
      count={result.length > 0 ? `${formatCount(result.length)} found` : ''}
      search={field}
      fault={error && searchError(error, read, resume)}
      note={isActive && !error && <SearchProgress path={path} scope={scope} search={search} />}
      rowId={({ name }) => name}
      defaultSort="label,folder"
      rowHref={rowHref}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={
        !isActive ? (
          <EmptyState title="Search the names of objects">
            Type a part of a name and press Enter. Names include their folders; the case of letters
            is ignored.
          </EmptyState>
        ) : (
          <EmptyState title={state === 'done' ? 'No matches' : 'No matches so far'}>
            {`No name of ${state === 'done' ? 'the' : 'these'} ${plural(read, 'object')} contains “${text}”.`}
          </EmptyState>
        )
      }
    />
  )
}

const searchError = ({ message }: ApiError, read: number, resume: () => void) =>
  read === 0
    ? { text: `The objects could not be loaded: ${message}`, onRetry: resume }
    : {
        text: `Searched ${plural(read, 'object')}. The others could not be loaded: ${message}`,
        onRetry: resume,
        retryLabel: 'Continue',
      }

interface SearchProgressProps {
  path: BucketPath
  scope: SearchScope
  search: Search
}

function SearchProgress({ path, scope, search }: SearchProgressProps) {
  const { state, read, result, isOutdated, stop, resume, restart } = search
  const { data: bucket } = useQuery({ ...bucketQuery(path), enabled: scope === 'bucket' })
  // The API may return an older number of objects, or none.
  const total = scope === 'bucket' && bucket?.objects != null ? bucket.objects : 0
  const isRunning = state === 'running'
  const searched =
    isRunning && total > read
      ? `Searched ${formatCount(read)} of ${plural(total, 'object')}`
      : `Searched ${state === 'done' && read > 1 ? 'all ' : ''}${plural(read, 'object')}`
  return (
    <>
      <span className={styles.progress}>
        {isRunning && (
          <progress
            aria-label="Objects searched"
            {...(total > read && { max: total, value: read })}
          />
        )}
        {isRunning && searched}
        {/* Announced at the end only, because the number changes many times per second. */}
        <output>{!isRunning && searched + endOf(state, result.length, isOutdated)}</output>
      </span>
      <span className={styles.buttons}>
        {isOutdated && (state === 'stopped' || state === 'full') && (
          <Button size="small" onClick={restart}>
            Search again
          </Button>
        )}
        {/* The same element in all states, so that it keeps the focus. */}
        <Button size="small" onClick={isRunning ? stop : state === 'done' ? restart : resume}>
          {isRunning ? 'Stop' : state === 'done' ? 'Search again' : 'Continue'}
        </Button>
      </span>
    </>
  )
}

function endOf(state: Search['state'], found: number, isOutdated: boolean): string {
  const end =
    state === 'stopped'
      ? ', stopped'
      : state === 'full'
        ? `, paused at ${formatCount(found)} results`
        : ''
  return isOutdated ? `${end}. Objects have changed since the search started.` : end
}
