/**
 * One tooltip for the whole page. Elements only carry an attribute, so that thousands of cells cost
 * nothing; `tooltipLayer.ts` shows it. What must be known to screen readers is said by the element itself
 * (aria-label, aria-describedby), never by the tooltip alone.
 */
export const tooltip = (text: string | undefined) => (text ? { 'data-tooltip': text } : {})

/** Shows the element's own text, and only while it is cut by lack of room. */
export const tooltipWhenCut = { 'data-tooltip-cut': '' }

/** The full date of a moment, made when it is looked at: Intl is slow, and most are never asked. */
export const tooltipOfTime = { 'data-tooltip-time': '' }
