import axe, { type Result } from 'axe-core'

export const axeSource = axe.source

export interface Look {
  /** Selector of the part to check; the whole page by default. */
  within?: string | undefined
  /** The only rules to check; all by default. */
  rules?: string[]
}

/**
 * Runs in a page that has loaded axe. Returns violations only, because describing each passing element takes longer
 * than checking it.
 */
export async function findViolations({ within, rules }: Look): Promise<Result[]> {
  const { run } = Reflect.get(window, 'axe') as typeof axe
  const { violations } = await run(within ?? document, {
    resultTypes: ['violations'],
    // Only rules for videos, and rules that are disabled here, need preloaded assets.
    preload: false,
    // Disabled by default. Users of speech input say the visible label of a control (WCAG 2.2, 2.5.3).
    rules: { 'label-content-name-mismatch': { enabled: true } },
    ...(rules && { runOnly: rules }),
  })
  return violations
}

/** Returns the violations that prevent a user from completing a task. */
export const graveOf = (violations: readonly Result[]): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    )
