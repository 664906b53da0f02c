import type { Locator } from '@playwright/test'

/**
 * Returns the texts of a table that are cut although another column, or the line on small screens, has the width that
 * they lack. Columns with states and times keep room for longer ones, so they do not count.
 */
export const needlesslyCut = (table: Locator) =>
  table.evaluate((grid) => {
    /** Rounding of the layout, in CSS pixels. */
    const tolerance = 4
    /** Returns the width that an element needs for its whole text, minus its width. */
    const lackOf = (element: HTMLElement) => {
      const parts = [element, ...element.querySelectorAll<HTMLElement>('*')]
      const styles = parts.map(({ style }) => style.cssText)
      const { width } = element.getBoundingClientRect()
      for (const { style } of parts) {
        style.whiteSpace = 'nowrap'
        style.overflow = 'visible'
        style.minWidth = 'max-content'
      }
      element.style.display = 'inline-block'
      element.style.width = 'max-content'
      const lack = element.getBoundingClientRect().width - width
      for (const [at, { style }] of parts.entries()) style.cssText = styles[at] ?? ''
      return lack
    }
    const childrenOf = (element: Element) => [...element.children] as HTMLElement[]
    const rows = [...grid.querySelectorAll('[data-index]')]
    const lines = rows.flatMap((row) => [...row.querySelectorAll('[class*="_line_"]')])
    if (lines.length > 0)
      return lines.flatMap((line) => {
        const parts = childrenOf(line)
        const used = parts.reduce((sum, part) => sum + part.getBoundingClientRect().width, 0)
        const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0
        const room = line.getBoundingClientRect().width - used - gap * (parts.length - 1)
        return parts.flatMap((part) => {
          const lack = lackOf(part)
          return lack > tolerance && room >= lack ? [part.textContent] : []
        })
      })
    const heads = childrenOf(grid.querySelector('[role=row]') ?? grid)
    const lacks = rows.map((row) => childrenOf(row).map(lackOf))
    const rooms = heads.map((head, at) =>
      /^(Status|State|Unread|Created|Updated|Built|Next|Time)/.test(head.textContent)
        ? 0
        : Math.min(-lackOf(head), ...lacks.map((own) => -(own[at] ?? 0))),
    )
    return rows.flatMap((row, index) =>
      childrenOf(row).flatMap((cell, at) => {
        const lack = lacks[index]?.[at] ?? 0
        const hasRoom = rooms.some((room, other) => other !== at && room >= lack)
        return lack > tolerance && hasRoom ? [`${heads[at]?.textContent}: ${cell.textContent}`] : []
      }),
    )
  })
