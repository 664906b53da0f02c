import { useQuery } from '@tanstack/react-query'
import { sshFingerprint } from '#lib/fingerprint.ts'

/** Returns the fingerprints by key text; an empty map until they have been computed. */
export function useFingerprints(keys: readonly string[]): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['fingerprints', keys],
    queryFn: async () => {
      const fingerprints = await Promise.all(
        keys.map(async (key) => [key, await sshFingerprint(key)] as const),
      )
      return new Map(
        fingerprints.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])),
      )
    },
    // Structural sharing does not support Map.
    structuralSharing: false,
    staleTime: Infinity,
  })
  return data ?? noFingerprints
}

const noFingerprints: ReadonlyMap<string, string> = new Map()
