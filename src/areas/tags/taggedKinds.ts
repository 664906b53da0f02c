import { operationOfQuery } from '#api/query/freshness.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import { humanize, midSentence, sentenceList } from '#lib/format.ts'
import { areaObjects } from '../areaObjects.ts'
import { kindOf } from '../kinds.ts'
import type { TaggedSource } from '../taggedSource.ts'

/** Returns all object kinds that have tags. */
export const taggedSources = (): readonly TaggedSource[] => areaObjects('tagged')

export const taggedKindNames = (): readonly string[] => taggedSources().map(({ type }) => type)

export const taggedKind = (type: string): TaggedSource | undefined =>
  taggedSources().find((source) => source.type === type)

/** Returns the functions to tag a kind; undefined if its tags are read-only. */
export const taggingOf = (type: string): TaggedSource['tagging'] => taggedKind(type)?.tagging

/** Returns the singular and plural label of a kind, for example "Instance" and "Instances". */
export const kindLabels = (type: string): { label: string; plural: string } =>
  kindOf(type) ?? { label: humanize(type), plural: humanize(type) }

/** Returns the operations that list objects with tags. */
export const taggedLists = () =>
  taggedSources().map(
    ({ list }) => operationOfQuery({ queryKey: list().queryKey }) as ClientOperationId,
  )

const plurals = (sources: readonly TaggedSource[]): string =>
  sentenceList(sources.map(({ type }) => midSentence(kindLabels(type).plural)))

/** Returns the plural nouns of all kinds, for example "instances, volumes and domains". */
export const taggedNouns = () => plurals(taggedSources())

/** Returns the plural nouns of the kinds that can be tagged here. */
export const taggableNouns = () => plurals(taggedSources().filter(({ tagging }) => tagging))
