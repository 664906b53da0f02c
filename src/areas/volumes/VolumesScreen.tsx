import { mdiPlus, mdiRefresh } from '@mdi/js'
import { Outlet, useLocation } from 'react-router'
import type { Volume } from '#api/generated/types.gen.ts'
import { asCurl } from '#api/requestLog.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Screen } from '#ui/Screen.tsx'
import { listFault } from '#ui/table/listFault.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { volumePaths } from './paths.ts'
import { useCreateLack, useVolumeLacks } from './permissions.ts'
import { useVolumes } from './queries.ts'
import { volumeActions } from './volumeActions.ts'
import { volumeColumns } from './volumeColumns.tsx'

const rowId = (volume: Volume) => volume.id

/** Every volume the user may see, attached or not. */
export function VolumesScreen() {
  const list = useVolumes()
  const { search } = useLocation()
  const lackOf = useVolumeLacks()
  const create = (
    <Button
      variant="primary"
      icon={mdiPlus}
      href={volumePaths.create() + search}
      disabledReason={useCreateLack()}
    >
      Create volume
    </Button>
  )
  return (
    <Screen
      title="Volumes"
      actions={
        <>
          <IconButton
            label="Read the list again"
            icon={mdiRefresh}
            onClick={() => void list.refetch()}
          />
          {create}
        </>
      }
    >
      {list.error && list.loaded === 0 ? (
        <ErrorState
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <DataTable
          label="Volumes"
          name="volumes"
          columns={volumeColumns}
          rows={list.isPending ? undefined : list.rows}
          total={list.isPending ? undefined : list.total}
          loading={!list.complete}
          fault={listFault(list, 'volumes')}
          note={list.moved ? 'The list changed while it was read: one may be missing.' : undefined}
          rowId={rowId}
          defaultSort="label"
          rowActions={volumeActions({ lackOf, search })}
          empty={
            <EmptyState
              title="No volumes yet"
              action={create}
              command={asCurl({ method: 'GET', path: '/v4/volumes', query: '' })}
            >
              A volume is a disk that stays when its instance goes, and can be attached to another
              one of the same region.
            </EmptyState>
          }
        />
      )}
      <Outlet />
    </Screen>
  )
}
