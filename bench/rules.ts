import { withSourceModule } from '../scripts/build/sourceModule.ts'
import { median, type Report } from './report.ts'

const runs = 40

function timed(run: () => number): { time: number; rows: number } {
  const times: number[] = []
  let rows = 0
  for (let round = 0; round < runs; round++) {
    const begun = performance.now()
    rows = run()
    times.push(performance.now() - begun)
  }
  return { time: median(times), rows }
}

interface RulesBench<Rules> {
  title: string
  /** Path of the module with the rules, relative to the root. */
  path: string
  /** Runs the rules. `run` and `plainLoop` return the number of rows, which must be equal. */
  run: (rules: Rules) => number
  plainLoop: () => number
  what: (rows: number) => string
  /** Name of the baseline in the table. */
  beside?: string
  aim?: string
}

/**
 * Measures rules of the console, compared with a hand-written loop.
 * @throws Error if the results differ
 */
export const benchRules = <Rules>(
  report: Report,
  {
    title,
    path,
    run,
    plainLoop,
    what,
    beside = 'plain loop',
    aim = 'under a frame of 16 ms',
  }: RulesBench<Rules>,
): Promise<void> =>
  withSourceModule<Rules, void>(path, (rules) => {
    const own = timed(() => run(rules))
    const plain = timed(plainLoop)
    if (own.rows !== plain.rows)
      throw new Error(`The rules made ${own.rows} rows, the plain loop ${plain.rows}.`)
    report.table(title, beside)
    report.row({
      what: what(own.rows),
      own: own.time,
      minimal: plain.time,
      unit: (time) => `${time.toFixed(1)} ms`,
      aim,
    })
  })
