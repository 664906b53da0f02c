import { none } from '#lib/format.ts'

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Sizes of objects and what was sent of them, counted by 1000 as transfer is. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes == null) return none
  let [step, rest] = [0, bytes]
  while (step < units.length - 1 && rest >= 999.5) {
    rest /= 1000
    step += 1
  }
  const digits = step === 0 || rest >= 100 ? 0 : 1
  return `${rest.toFixed(digits)} ${step === 0 && bytes === 1 ? 'byte' : units[step]}`
}
