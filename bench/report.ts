import { writeFileSync } from 'node:fs'

export const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
export const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`
export const milliseconds = (time: number) => `${Math.round(time)} ms`

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

interface Figure {
  what: string
  own: number
  /** Value of the baseline, usually the minimal page; undefined if there is none. */
  minimal?: number | undefined
  unit: (value: number) => string
  aim: string
}

/** Prints each line immediately and stores it for `write`. */
export class Report {
  readonly #lines: string[] = []

  say(line = ''): void {
    process.stdout.write(`${line}\n`)
    this.#lines.push(line)
  }

  table(title: string, beside = 'minimal page'): void {
    this.say()
    this.say(`## ${title}`)
    this.say()
    this.say(`| what | console | ${beside} | ratio | aim |`)
    this.say('| --- | --- | --- | --- | --- |')
  }

  row({ what, own, minimal, unit, aim }: Figure): void {
    const beside = minimal === undefined ? '–' : unit(minimal)
    const ratio = minimal === undefined || minimal === 0 ? '–' : `${(own / minimal).toFixed(2)}×`
    this.say(`| ${what} | ${unit(own)} | ${beside} | ${ratio} | ${aim} |`)
  }

  write(path: string): void {
    writeFileSync(path, `${this.#lines.join('\n')}\n`)
  }
}
