import { firstPageOf } from '#api/query/allPages.ts'
import {
  listTaggedObjectsOptions,
  listTagsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'

export const tagsQuery = () => listTagsOptions()
export const firstTagsQuery = () => firstPageOf(tagsQuery())

export const taggedObjectsQuery = (tagLabel: string) =>
  listTaggedObjectsOptions({ path: { tagLabel } })
