import { useMemo } from 'react'
import type { Event } from '#api/generated/types.gen.ts'
import { useAllPages } from '#api/query/query.ts'
import { curlCommand } from '#api/http/curl.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { DeniedState } from '#ui/error/DeniedState.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { eventColumns } from './eventColumns.tsx'
import { deletedEntities } from '../deletedEntities.ts'
import { eventsQuery } from './queries.ts'

const command = curlCommand({ method: 'GET', path: '/v4/account/events', query: '' })

/** Events of the account in the last 90 days, with user and outcome. */
export function EventsScreen() {
  const events = useAllPages<Event>(eventsQuery())
  const columns = useMemo(() => eventColumns(deletedEntities(events.rows)), [events.rows])
  const isRestricted = useDeniedReason({ unrestricted: true }) !== undefined
  const isMissing = events.loaded === 0 && !events.complete
  return (
    <Screen title="Events" meta="The last 90 days" actions={<RefreshButton list={events} />}>
      {events.error && isMissing ? (
        <ErrorState
          error={events.error}
          noun="events"
          onRetry={() => void events.refetch()}
          retrying={events.isFetching}
        />
      ) : (
        <DataTable
          label="Events"
          name="events"
          columns={columns}
          rows={isMissing ? undefined : events.rows}
          total={isMissing ? undefined : events.total}
          loading={!events.complete}
          fault={
            events.failedPages.length > 0
              ? { text: 'Some events could not be loaded.', onRetry: () => void events.retry() }
              : undefined
          }
          rowId={(event) => event.id}
          defaultSort="-created"
          empty={
            isRestricted ? (
              <DeniedState
                noun="events"
                reason="Your user has neither caused events nor access to an object that has some."
                command={command}
              />
            ) : (
              <EmptyState title="No events" command={command}>
                Changes to the account appear here.
              </EmptyState>
            )
          }
        />
      )}
    </Screen>
  )
}
