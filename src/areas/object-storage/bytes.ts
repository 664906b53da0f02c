import { none } from '#lib/format.ts'

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Formats object sizes and transfer in decimal units (1 kB = 1000 bytes), like transfer quotas. */
export function formatObjectSize(bytes: number | null | undefined): string {
  if (bytes == null) return none
  let [step, rest] = [0, bytes]
  while (step < units.length - 1 && rest >= 999.5) {
    rest /= 1000
    step += 1
  }
  const digits = step === 0 || rest >= 100 ? 0 : 1
  return `${rest.toFixed(digits)} ${step === 0 && bytes === 1 ? 'byte' : units[step]}`
}
