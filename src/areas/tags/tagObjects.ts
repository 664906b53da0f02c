import { call } from '#api/client.ts'
import {
  updateCompute,
  updateDomain,
  updateFirewall,
  updateVolume,
} from '#api/generated/sdk.gen.ts'
import { loadAllPages, allPagesKey, type ListOptions } from '#api/allPages.ts'
import { queryClient } from '#api/query.ts'
import { mergeList } from '#lib/mergeList.ts'
import { computeOfLists, computeQuery, computesQuery, keepCompute } from '../computes/queries.ts'
import { domainName } from '../domains/domainName.ts'
import { domainOfLists, domainQuery, domainsQuery, keepDomain } from '../domains/queries.ts'
import {
  firewallOfLists,
  firewallQuery,
  firewallsQuery,
  keepFirewall,
} from '../firewalls/queries.ts'
import { computeLabel, firewallLabel, volumeLabel } from '../labels.ts'
import { keepVolume, volumeOfLists, volumeQuery, volumesQuery } from '../volumes/queries.ts'
import type { WritableKind } from './tagSteps.ts'

interface TaggedApi {
  /** As it is now, whatever was read before. */
  read: (id: number) => Promise<{ tags?: string[] }>
  write: (id: number, tags: string[]) => Promise<void>
  /** How it is called, as far as a list here knows it. */
  label: (id: number) => string
  known: (id: number) => boolean
  list: () => ListOptions<unknown>
}

const now = { staleTime: 0 }

/** The lists that hold tags, and how they are written: each kind by its own operations. */
export const taggedApi: Readonly<Record<WritableKind, TaggedApi>> = {
  compute: {
    read: (id) => queryClient.fetchQuery({ ...computeQuery(id), ...now }),
    write: async (computeId, tags) =>
      keepCompute(queryClient, await call(updateCompute, { path: { computeId }, body: { tags } })),
    label: (id) => computeLabel({ id, ...computeOfLists(queryClient, id) }),
    known: (id) => computeOfLists(queryClient, id) !== undefined,
    list: computesQuery,
  },
  volume: {
    read: (id) => queryClient.fetchQuery({ ...volumeQuery(id), ...now }),
    write: async (volumeId, tags) =>
      keepVolume(queryClient, await call(updateVolume, { path: { volumeId }, body: { tags } })),
    label: (id) => volumeLabel({ id, ...volumeOfLists(queryClient, id) }),
    known: (id) => volumeOfLists(queryClient, id) !== undefined,
    list: volumesQuery,
  },
  domain: {
    read: (id) => queryClient.fetchQuery({ ...domainQuery(id), ...now }),
    write: async (domainId, tags) =>
      keepDomain(queryClient, await call(updateDomain, { path: { domainId }, body: { tags } })),
    label: (id) => domainName({ id, ...domainOfLists(queryClient, id) }),
    known: (id) => domainOfLists(queryClient, id) !== undefined,
    list: domainsQuery,
  },
  firewall: {
    read: (id) => queryClient.fetchQuery({ ...firewallQuery(id), ...now }),
    write: async (firewallId, tags) =>
      keepFirewall(
        queryClient,
        await call(updateFirewall, { path: { firewallId }, body: { tags } }),
      ),
    label: (id) => firewallLabel({ id, ...firewallOfLists(queryClient, id) }),
    known: (id) => firewallOfLists(queryClient, id) !== undefined,
    list: firewallsQuery,
  },
}

/**
 * Tags are one list, so it is read again and everything else in it is kept. An object that lost the tag meanwhile does
 * not get the one that was to replace it.
 */
export async function retag(
  kind: WritableKind,
  id: number,
  { remove, add }: { remove?: string; add?: string },
): Promise<void> {
  const { read, write } = taggedApi[kind]
  const { tags: before = [] } = await read(id)
  const hasLeft = remove !== undefined && !before.includes(remove)
  if (hasLeft || (remove === undefined && add !== undefined && before.includes(add))) return
  const listOf = (tag: string | undefined) => (tag === undefined ? [] : [tag])
  await write(id, mergeList(listOf(remove), listOf(add), before))
}

/** The lists of these kinds, unless they are here: after a reload a run knows only ids. */
export async function readLabels(
  objects: readonly { kind: WritableKind; id: number }[],
): Promise<void> {
  const unknown = objects.filter(({ kind, id }) => !taggedApi[kind].known(id))
  await Promise.all(
    [...new Set(unknown.map(({ kind }) => kind))].map((kind) => {
      const options = taggedApi[kind].list()
      return queryClient.prefetchQuery({
        queryKey: allPagesKey(options),
        queryFn: ({ signal }) => loadAllPages(queryClient, options, signal),
        retry: false,
      })
    }),
  )
}
