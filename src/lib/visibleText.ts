const controls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/**
 * Returns a name from outside with its bidirectional control characters made visible, such as "exe[U+202E]gnp.txt".
 * Browsers would reorder the characters, so that the name seems to have another extension:
 * https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing.
 */
export const visibleText = (name: string): string =>
  name.replaceAll(
    controls,
    (control) => `[U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )

/** Returns `visibleText` of a text, and everything else unchanged. */
export const visible = <Content>(content: Content): Content | string =>
  typeof content === 'string' ? visibleText(content) : content
