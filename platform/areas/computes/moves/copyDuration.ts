/** MB/s at which disks are copied within a data center and to another one (response shapes 8.1). */
const paces = { near: 200, far: 7.5 }

interface CopyDuration {
  durationSeconds: number
  /** As events tell it. */
  rate: string
}

const setupSeconds = 30

/** The time disks of so many MB are on their way. */
export function copyDuration(size: number, way: keyof typeof paces = 'near'): CopyDuration {
  const pace = paces[way]
  return {
    durationSeconds: setupSeconds + Math.ceil(size / pace),
    rate: `${pace.toFixed(2)} MB/s`,
  }
}
