import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

const inScheme = (scheme: string) => `[data-color-scheme='${scheme}']`
const highContrast = "[data-contrast='high']"

/** Returns the colors defined by a selector, by name, as hexadecimal strings. */
function colorsOf(selector: string): Map<string, string> {
  const [, block = ''] = css.split(`\n${selector} {`)
  const [own = ''] = block.split('}')
  return new Map(
    [...own.matchAll(/--([\w-]+): #([\da-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

/** Returns the relative luminance as defined in WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.match(/../g) ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Borders of controls, focus ring, status shapes and chart lines. */
const marks = /^(border-strong|focus|accent|green|grey|blue|amber|red|chart-\d)$/
const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-hover', 'surface-selected']

test.each(['light', 'dark'])(
  'contrasts non-text elements with every surface in the %s scheme',
  (scheme) => {
    const colors = colorsOf(inScheme(scheme))
    const drawn = [...colors].filter(([name]) => marks.test(name))
    expect(drawn.length).toBe(16)
    const faint = drawn.flatMap(([name, color]) =>
      surfaces.flatMap((surface) => {
        const ratio = contrast(color, colors.get(surface) ?? color)
        return ratio < 3 ? `${name} on ${surface}: ${ratio.toFixed(2)}` : []
      }),
    )
    expect(faint).toEqual([])
  },
)

const texts = /^(text(-\d)?|(green|grey|blue|amber|red)-text|accent-hover)$/
/** Backgrounds of status texts. */
const softs = ['green-soft', 'grey-soft', 'blue-soft', 'amber-soft', 'red-soft']

test.each(['light', 'dark'])(
  'has high-contrast colors in the %s scheme with 7:1 for text and 4.5:1 for other marks on every surface',
  (scheme) => {
    const selector = scheme === 'dark' ? highContrast + inScheme('dark') : highContrast
    const colors = new Map([
      ...colorsOf(inScheme(scheme)),
      ...colorsOf(highContrast),
      ...colorsOf(selector),
    ])
    const faint = (drawn: RegExp, grounds: string[], least: number) =>
      [...colors].flatMap(([name, color]) =>
        drawn.test(name)
          ? grounds.flatMap((ground) => {
              const ratio = contrast(color, colors.get(ground) ?? color)
              return ratio < least ? `${name} on ${ground}: ${ratio.toFixed(2)}` : []
            })
          : [],
      )
    expect(faint(texts, surfaces, 7)).toEqual([])
    expect(faint(/-text$/, softs, 7)).toEqual([])
    expect(faint(marks, surfaces, 4.5)).toEqual([])
    expect(faint(/^accent-contrast$/, ['accent', 'accent-hover'], 7)).toEqual([])
    expect(faint(/^border$/, surfaces, 3)).toEqual([])
  },
)

test('changes only colors between color schemes', () => {
  const declared = globSync('src/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\[data-color-scheme[^{}]*\{([^}]*)\}/g)].flatMap(
      ([, rules = '']) => [...rules.matchAll(/^\s*([\w-]+):\s([^;]+);/gm)],
    ),
  )
  expect(declared.length).toBeGreaterThan(90)
  const others = declared.filter(
    ([, name = '', value = '']) =>
      !/^(?:color|color-scheme|--scrim|--shadow-float)$/.test(name) &&
      !(name.startsWith('--') && /^#[\da-f]{6}$/.test(value)),
  )
  expect(others.map(([text]) => text.trim())).toEqual([])
})
