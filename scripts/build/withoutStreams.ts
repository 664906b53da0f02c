import type { Plugin } from 'vite'

/** Leaves the generated client's reader of event streams out of the build: no operation of the contract answers with one. */
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
