import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Snapshot } from '#shared/inventoryFile.ts'
import { type Progress, takeSnapshot } from './takeSnapshot.ts'

const snapshotKey = [{ _id: 'snapshot' }] as const

/** Reads the account, one snapshot at a time. Leaving the screen aborts it. */
export function useTakeSnapshot() {
  const client = useQueryClient()
  const [details, setDetails] = useState(true)
  const [progress, setProgress] = useState<Progress>()
  const [last, setLast] = useState<Snapshot>()
  const [error, setError] = useState<unknown>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  /**
   * Returns undefined if the snapshot was cancelled or failed.
   * @param isSelected selects the lists to read, by key; all by default
   */
  const take = async (isSelected?: (key: string) => boolean): Promise<Snapshot | undefined> => {
    if (progress) return undefined
    const own = new AbortController()
    controller.current = own
    setError(undefined)
    setProgress({ done: 0, total: 1 })
    try {
      const snapshot = await takeSnapshot({
        details,
        wanted: isSelected,
        signal: own.signal,
        onProgress: (next) => {
          if (controller.current === own) setProgress(next)
        },
      })
      // Names are masked based on this cache, whose listeners run in the next task. Wait for them before the snapshot
      // is rendered.
      client.setQueryData(snapshotKey, snapshot)
      await new Promise((resolve) => setTimeout(resolve))
      setLast(snapshot)
      return snapshot
    } catch (failure) {
      if (!own.signal.aborted) setError(failure)
      return undefined
    } finally {
      // Another snapshot may have started since this one was cancelled.
      if (controller.current === own) setProgress(undefined)
    }
  }
  return {
    details,
    setDetails,
    progress,
    last,
    error,
    take,
    cancel: () => {
      controller.current?.abort()
      controller.current = undefined
      setProgress(undefined)
    },
  }
}
