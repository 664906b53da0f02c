import { useMemo } from 'react'
import { mdiLifebuoy } from '@mdi/js'
import { Outlet, useLocation } from 'react-router'
import type { Volume } from '#api/generated/types.gen.ts'
import { curlCommand } from '#api/http/curl.ts'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { ListTable } from '#ui/list/ListTable.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { CreateButton } from '../CreateButton.tsx'
import { GrantedEmptyState } from '../GrantedEmptyState.tsx'
import { ticketPaths } from '#paths/support.ts'
import { volumePaths } from '#paths/volumes.ts'
import { useVolumes } from './queries.ts'
import { volumeActions } from './volumeActions.ts'
import { volumeColumns } from './volumeColumns.tsx'
import { needs } from '../needs.ts'
import { volumeLabel } from '../labels.ts'
import { useBulkTagging } from '../tags/public/useBulkTagging.tsx'
import { useDeleteLock } from '../tags/public/useDeleteLock.tsx'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { useRegions } from '#api/query/regions.ts'

const rowId = (volume: Volume) => volume.id
const rowHref = (volume: Volume) => volumePaths.detail(volume.id)

/** List of all volumes that the user can access, attached or not. */
export function VolumesScreen() {
  const list = useVolumes()
  const regions = useRegions()
  const columns = useMemo(() => volumeColumns(regions), [regions])
  const { search } = useLocation()
  const deniedReasonOf = useDeniedReasons()
  const actions = volumeActions({ deniedReasonOf, search })
  const lock = useDeleteLock('volume', needs.volume.tag)
  const tagging = useBulkTagging({
    target: { type: 'volume', need: needs.volume.tag },
    labelOf: volumeLabel,
  })
  const create = (
    <CreateButton href={volumePaths.create() + search} need={needs.volume.create}>
      Create volume
    </CreateButton>
  )
  return (
    <Screen
      title="Volumes"
      actions={
        <>
          <RefreshButton list={list} />
          {!isEmptyList(list) && create}
        </>
      }
    >
      <ListTable
        list={list}
        noun="volumes"
        label="Volumes"
        name="volumes"
        columns={columns}
        rowId={rowId}
        rowHref={rowHref}
        defaultSort="label"
        bulkActions={[...tagging.actions, ...tagging.locks]}
        rowActions={(volume) => [
          {
            label: 'Open ticket',
            icon: mdiLifebuoy,
            href: ticketPaths.open({ volume_id: volume.id }),
          },
          ...lock.withLock(volume, actions(volume)),
        ]}
        empty={
          <GrantedEmptyState
            noun="volumes"
            createNeed={needs.volume.create}
            action={create}
            command={curlCommand({ method: 'GET', path: '/v4/volumes', query: '' })}
          >
            A volume is a disk that outlives its instance and can be attached to another one in the
            same region.
          </GrantedEmptyState>
        }
      />
      {tagging.dialog}
      {lock.dialog}
      <Outlet />
    </Screen>
  )
}
