import { useQuery } from '@tanstack/react-query'
import { sshFingerprint } from '#lib/fingerprint.ts'

/** By the text of the key; empty while they are made. */
export function useFingerprints(keys: readonly string[]): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['fingerprints', keys],
    queryFn: async () => {
      const made = await Promise.all(
        keys.map(async (key) => [key, await sshFingerprint(key)] as const),
      )
      return new Map(made.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
    },
    // A Map cannot be compared part by part.
    structuralSharing: false,
    staleTime: Infinity,
  })
  return data ?? noFingerprints
}

const noFingerprints: ReadonlyMap<string, string> = new Map()
