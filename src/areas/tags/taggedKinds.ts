import { operationOf } from '#api/query/freshness.ts'
import type { OperationId } from '#api/http/operationId.ts'
import { humanize, midSentence, sentenceList } from '#lib/format.ts'
import { inMenuOrder, kindOf } from '../kinds.ts'
import type { TaggedSource } from './taggedSource.ts'

/** All object kinds that have tags. */
export const taggedSources = inMenuOrder(
  import.meta.glob<TaggedSource>('../*/tags.ts', { eager: true, import: 'tagged' }),
)

export const taggedKindNames: readonly string[] = taggedSources.map(({ type }) => type)

const byType = new Map(taggedSources.map((source) => [source.type, source]))

export const taggedKind = (type: string): TaggedSource | undefined => byType.get(type)

/** Returns the functions to tag a kind; undefined if its tags are read-only. */
export const taggingOf = (type: string): TaggedSource['tagging'] => byType.get(type)?.tagging

/** Returns the singular and plural label of a kind, for example "Instance" and "Instances". */
export const kindWords = (type: string): { label: string; plural: string } =>
  kindOf(type) ?? { label: humanize(type), plural: humanize(type) }

/** Operations that list objects with tags. */
export const taggedLists = taggedSources.map(
  ({ list }) => operationOf({ queryKey: list().queryKey }) as OperationId,
)

const plurals = (sources: readonly TaggedSource[]): string =>
  sentenceList(sources.map(({ type }) => midSentence(kindWords(type).plural)))

/** Plural nouns of all kinds, for example "instances, volumes and domains". */
export const taggedNouns = plurals(taggedSources)

/** Plural nouns of the kinds that can be tagged here. */
export const taggableNouns = plurals(taggedSources.filter(({ tagging }) => tagging))
