import type { Plugin } from 'vite'

/**
 * Removes the generated client's event stream reader from the build, because no operation of the contract returns an
 * event stream.
 */
export function withoutStreams(): Plugin {
  return {
    name: 'without-streams',
    apply: 'build',
    load: {
      filter: { id: /\/src\/api\/generated\/core\/serverSentEvents\.gen\.ts$/ },
      handler: () => 'export const createSseClient = undefined',
    },
  }
}
