/**
 * Returns the attribute for a tooltip. One layer (`tooltipLayer.ts`) serves the whole page, so that tooltips on
 * thousands of cells cost nothing. Screen readers do not read it: use aria-label or aria-describedby for essential
 * information.
 */
export const tooltip = (text: string | undefined) => (text ? { 'data-tooltip': text } : {})

/** Shows the element's text as a tooltip, but only while it is truncated. */
export const tooltipWhenCut = { 'data-tooltip-cut': '' }

/**
 * Shows the full date of a time as a tooltip. It is formatted on hover, because Intl is slow and most tooltips are
 * never displayed.
 */
export const tooltipOfTime = { 'data-tooltip-time': '' }
