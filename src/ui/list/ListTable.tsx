import type { ApiError } from '#api/http/client.ts'
import { ErrorState } from '../error/ErrorState.tsx'
import { DataTable, type DataTableProps } from '../table/DataTable.tsx'
import { listError } from '../table/listError.ts'

/** Paginated list, as returned by `useAllPages`. */
interface ReadList<Row> {
  rows: readonly Row[]
  loaded: number
  total: number
  isPending: boolean
  isFetching: boolean
  complete: boolean
  moved: boolean
  error: ApiError | null
  failedPages: readonly number[]
  pageError: ApiError | undefined
  retry: () => Promise<void>
  refetch: () => Promise<unknown>
}

interface ListTableProps<Row extends object> extends Omit<
  DataTableProps<Row>,
  'rows' | 'total' | 'loading' | 'fault' | 'note'
> {
  list: ReadList<Row>
  /** Plural noun for error messages: "volumes". */
  noun: string
}

/** Table of a paginated list, or the error if it could not be loaded. */
export function ListTable<Row extends object>({ list, noun, ...table }: ListTableProps<Row>) {
  if (list.error && list.loaded === 0) {
    return (
      <ErrorState
        error={list.error}
        noun={noun}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  return (
    <DataTable
      {...table}
      rows={list.isPending ? undefined : list.rows}
      total={list.isPending ? undefined : list.total}
      loading={!list.complete}
      fault={listError(list, noun)}
      note={
        list.moved
          ? 'The list changed while it was loading, so an entry may be missing.'
          : undefined
      }
    />
  )
}
