import type { CaaTag } from '#contract/rules/caaValues.ts'

/** Tags for issuers and for reports (document 1, 2.8). */
export const caaTags: ReadonlySet<string> = new Set<CaaTag>(['issue', 'issuewild', 'iodef'])

export const unknownTag = (tag: string) => `CAA tag ${tag} is not supported`

export const flagsNote = (flags: number) =>
  `CAA ${flags & 128 ? 'critical flag' : 'flag'} (${flags}) is not supported and was dropped`

export const flagsMax = 255

export const flagsError = `The flags must be a whole number from 0 to ${flagsMax}`
