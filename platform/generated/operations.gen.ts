// Generated from the contract. Do not edit.
import type * as types from './types.gen.ts'

/** What each operation takes and answers, by operationId. */
export interface Operations {
  createTag: { data: types.CreateTagData; responses: types.CreateTagResponses }
  listTags: { data: types.ListTagsData; responses: types.ListTagsResponses }
}
