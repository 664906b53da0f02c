/** Throughput of disk copies within a data center and to another one, in MB/s (response shapes 8.1). */
const paces = { near: 200, far: 7.5 }

interface CopyDuration {
  durationSeconds: number
  /** Throughput as formatted in events. */
  rate: string
}

const setupSeconds = 30

/** Returns the time that copying disks takes. The size is in MB. */
export function copyDuration(size: number, way: keyof typeof paces = 'near'): CopyDuration {
  const pace = paces[way]
  return {
    durationSeconds: setupSeconds + Math.ceil(size / pace),
    rate: `${pace.toFixed(2)} MB/s`,
  }
}
