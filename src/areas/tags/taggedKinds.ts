import { operationOf } from '#api/freshness.ts'
import type { OperationId } from '#api/operationId.ts'
import { humanize, midSentence, sentenceList } from '#lib/format.ts'
import { inMenuOrder, kindOf } from '../kinds.ts'
import type { TaggedSource } from './taggedSource.ts'

/** What carries tags. */
export const taggedSources = inMenuOrder(
  import.meta.glob<TaggedSource>('../*/tags.ts', { eager: true, import: 'tagged' }),
)

export const taggedKindNames: readonly string[] = taggedSources.map(({ type }) => type)

const byType = new Map(taggedSources.map((source) => [source.type, source]))

export const taggedKind = (type: string): TaggedSource | undefined => byType.get(type)

/** How a kind is given tags; undefined where they can be read only. */
export const taggingOf = (type: string): TaggedSource['tagging'] => byType.get(type)?.tagging

/** "Instance", "Instances" */
export const kindWords = (type: string): { label: string; plural: string } =>
  kindOf(type) ?? { label: humanize(type), plural: humanize(type) }

/** The operations that list them. */
export const taggedLists = taggedSources.map(
  ({ list }) => operationOf({ queryKey: list().queryKey }) as OperationId,
)

const plurals = (sources: readonly TaggedSource[]): string =>
  sentenceList(sources.map(({ type }) => midSentence(kindWords(type).plural)))

/** "instances, volumes and domains" */
export const taggedNouns = plurals(taggedSources)

/** Those among them that can be given a tag here. */
export const taggableNouns = plurals(taggedSources.filter(({ tagging }) => tagging))
