import type { QueryClient } from '@tanstack/react-query'
import {
  listComputesOptions,
  listDatabasesOptions,
  listImagesOptions,
  listVolumesOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { findInLists } from '#api/query/listCache.ts'
import type { ListOptions } from '#api/query/allPages.ts'
import { namelessLabel } from '#api/tasks/store.ts'
import type { Task } from '#api/tasks/task.ts'

type Labelled = { id: number | string; label?: string | null }

const lists = new Map<string, () => ListOptions<Labelled>>([
  ['compute', () => listComputesOptions() as ListOptions<Labelled>],
  ['database', () => listDatabasesOptions() as ListOptions<Labelled>],
  ['image', () => listImagesOptions() as ListOptions<Labelled>],
  ['volume', () => listVolumesOptions() as ListOptions<Labelled>],
])

/** Returns the name of a task's object. After a reload, a task has only the id, so look it up in the cached lists. */
export function taskObjectName(client: QueryClient, { object }: Task): string {
  if (object.label !== namelessLabel(object)) return object.label
  const list = lists.get(object.type)?.()
  return (list && findInLists(client, list, object.id)?.label) || object.label
}
