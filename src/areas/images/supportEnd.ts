import type { Image } from '#api/generated/types.gen.ts'
import { parseTime } from '#lib/time.ts'

/** Returns the reason why an image gets no more updates; undefined if it does, or if its end is unknown. */
export function supportEnd(
  { eol, deprecated }: Pick<Image, 'eol' | 'deprecated'>,
  now: number,
): 'End of life' | 'Deprecated' | undefined {
  const end = parseTime(eol)?.getTime()
  if (end !== undefined && end <= now) return 'End of life'
  return end === undefined && deprecated ? 'Deprecated' : undefined
}
