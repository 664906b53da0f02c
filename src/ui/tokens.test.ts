import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The colors of a scheme by their names, as hexadecimal numbers. */
function colorsOf(scheme: string): Map<string, string> {
  const [, block = ''] = css.split(`[data-color-scheme='${scheme}'] {`)
  const [own = ''] = block.split('}')
  return new Map(
    [...own.matchAll(/--([\w-]+): #([\da-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

/** WCAG 2.2, relative luminance. */
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

/** Frames of controls, the ring of the focus, marks of states and lines of charts. */
const marks = /^(border-strong|focus|accent|green|grey|blue|amber|red|chart-\d)$/
const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-hover', 'surface-selected']

test.each(['light', 'dark'])(
  'in the %s scheme what is no text stands out from every surface',
  (scheme) => {
    const colors = colorsOf(scheme)
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
