import type { ReactNode } from 'react'

/** Blocks of right-to-left scripts: Hebrew to Arabic Extended-A, and their presentation forms. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u

/**
 * Wraps a text with right-to-left letters in `<bdi>`, because it would otherwise reorder the text next to it. Other
 * texts need no element, which matters in tables with thousands of cells.
 */
export const isolated = (content: ReactNode): ReactNode =>
  typeof content === 'string' && rightToLeft.test(content) ? <bdi>{content}</bdi> : content
