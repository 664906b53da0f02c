const bidi = String.raw`[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]`
/** C0 and C1 control characters, except for the line breaks and tabs of descriptions. */
const controls = String.raw`(?![\t\n\r])\p{Cc}`
const zeroWidth = String.raw`[\u00AD\u200B\u2060-\u2064\uFEFF]`
/** Joiners are part of words in these scripts, and of emoji. Elsewhere, they are invisible. */
const joined = [
  'Extended_Pictographic',
  'Emoji_Modifier',
  ...['Arabic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada'].map(
    (script) => `Script=${script}`,
  ),
  ...['Malayalam', 'Sinhala', 'Mongolian'].map((script) => `Script=${script}`),
]
  .map((property) => String.raw`\p{${property}}`)
  .join('')
const joiners = String.raw`(?<![${joined}]\uFE0F?)[\u200C\u200D]`

const invisible = new RegExp([bidi, controls, zeroWidth, joiners].join('|'), 'gu')

/** Most texts are ASCII, and need no further check. */
const isPlain = (text: string) => /^[\t\n\r -~]*$/.test(text)

/**
 * Returns a name from outside with its invisible characters made visible, such as "exe[U+202E]gnp.txt". Browsers would
 * reorder bidirectional text, so that the name seems to have another extension, and names that differ in a zero-width
 * character look alike: https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing.
 */
export const visibleText = (name: string): string =>
  isPlain(name)
    ? name
    : name.replaceAll(
        invisible,
        (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
      )
