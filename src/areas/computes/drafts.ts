import type { DraftKind } from '#lib/draftKind.ts'

export const drafts: readonly DraftKind[] = [
  {
    key: /^console\.compute\.create$/,
    loss: () => ({ label: 'New instance', text: 'unsent form' }),
  },
]
