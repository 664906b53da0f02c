/** Maximum number of the newest events that are read at once, the largest page. */
export const newestEventsSize = 500
