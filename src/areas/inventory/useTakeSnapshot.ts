import { useEffect, useRef, useState } from 'react'
import type { Snapshot } from '#contract/inventoryFile.ts'
import { type Progress, takeSnapshot } from './takeSnapshot.ts'

/** Reads the account, one reading at a time; leaving the screen ends it. */
export function useTakeSnapshot() {
  const [details, setDetails] = useState(true)
  const [progress, setProgress] = useState<Progress>()
  const [last, setLast] = useState<Snapshot>()
  const [error, setError] = useState<unknown>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  /** Undefined when it was cancelled or failed. */
  const take = async (): Promise<Snapshot | undefined> => {
    if (progress) return undefined
    const own = new AbortController()
    controller.current = own
    setError(undefined)
    setProgress({ done: 0, total: 1 })
    try {
      const snapshot = await takeSnapshot({ details, signal: own.signal, onProgress: setProgress })
      setLast(snapshot)
      return snapshot
    } catch (failure) {
      if (!own.signal.aborted) setError(failure)
      return undefined
    } finally {
      setProgress(undefined)
    }
  }
  return {
    details,
    setDetails,
    progress,
    last,
    error,
    take,
    cancel: () => controller.current?.abort(),
  }
}
