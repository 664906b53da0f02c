import axe, { type Result } from 'axe-core'

export const axeSource = axe.source

export interface Look {
  /** The part to look at; the whole page unless told. */
  within?: string | undefined
  /** The only rules to hold it against; all unless told. */
  rules?: string[]
}

/**
 * Runs in a page that has axe. Only violations are described: to write down every element that passes takes longer than
 * to look at it.
 */
export async function findViolations({ within, rules }: Look): Promise<Result[]> {
  const { run } = Reflect.get(window, 'axe') as typeof axe
  const { violations } = await run(within ?? document, {
    resultTypes: ['violations'],
    // Only videos and rules that are off read files again.
    preload: false,
    // Off by itself: whoever speaks to the console says what a control shows (WCAG 2.2, 2.5.3).
    rules: { 'label-content-name-mismatch': { enabled: true } },
    ...(rules && { runOnly: rules }),
  })
  return violations
}

/** Those that keep a person from something. */
export const graveOf = (violations: readonly Result[]): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    )
