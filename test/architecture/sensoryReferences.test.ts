import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textsOf } from '../../scripts/texts/textsOf.ts'

/** Uses of "above" and "below" that refer to names and values, not to a position on the screen. */
const ofValues =
  /below (?:it|them|the name)\b|\bat or below …|names? below|bytes above|begin below its end|above it for|^…, … above$/

/** References to colors, shapes, sides and sounds, which not all users can perceive (WCAG 2.2, 1.3.3). */
const sensed = [
  /\b(?:red|green|blue|yellow|orange|amber|gr[ae]y|purple|pink|colou?red|highlighted)\b/i,
  /\b(?:round|circular|square|triangular|dotted|dashed) (?:button|icon|mark|field|line)/i,
  /\b(?:on|to|at|in) the (?:far |upper |lower )?(?:left|right|top|bottom|corner|edge)\b(?! of the bucket)/i,
  /\b(?:left|right)[- ](?:hand|side)\b|\b(?:beep|sound)s?\b/i,
]

const refersToPlace = (text: string) =>
  sensed.some((pattern) => pattern.test(text)) ||
  (/\b(?:above|below)\b/.test(text) && !ofValues.test(text))

test('no text identifies a control by position, shape, color or sound', () => {
  const texts = globSync(['src/**/*.{ts,tsx}', 'contract/rules/*.ts'])
    .filter((file) => !/generated|\.test\.tsx?$|\/test[A-Z]/.test(file))
    .flatMap((file) =>
      textsOf(file, readFileSync(file, 'utf8')).map(({ text }) => ({ file, text })),
    )
  expect(texts.length).toBeGreaterThan(5000)
  expect(texts.filter(({ text }) => refersToPlace(text))).toEqual([])
})

test.each([
  'Fix the errors above first.',
  'Press the green button.',
  'Use the menu at the top right.',
  'Type … below to confirm',
])('finds a reference to a position or color in “%s”', (text) => {
  expect(refersToPlace(text)).toBe(true)
})
