type Json = Record<string, unknown>

/**
 * Texts that responses contain as an empty string if they are unset. The documents give them a minimum length, so a
 * client clears them with null.
 */
const clearedByNull: Record<string, readonly string[]> = {
  updateDomain: ['description', 'group'],
  updateImage: ['description'],
}

/** Returns a body for an operation with null instead of these empty texts. */
export const withoutEmptyTexts = (body: object, id: string): Json =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [
      field,
      value === '' && clearedByNull[id]?.includes(field) ? null : value,
    ]),
  )
