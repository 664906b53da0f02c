import { zObjectContentTypeUpdate } from '#api/generated/zod.gen.ts'
import { errorText } from '#ui/form/formErrors.ts'

const { content_type: schema } = zObjectContentTypeUpdate.shape

/** Returns the error of an entered content type, by the rule of the contract. */
export function contentTypeError(text: string): string | undefined {
  const value = text.trim()
  const issue = schema.safeParse(value).error?.issues[0]
  return issue && errorText(issue, value)
}
