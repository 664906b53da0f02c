import type { Domain } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { readableName } from './zone/readableName.ts'

/** The name of a domain on the screen. */
export const domainName = ({ id, domain }: Pick<Domain, 'id' | 'domain'>) =>
  readableName(domain ?? `Domain ${id}`)

/** The type of a domain as operators call it; the API says master and slave. */
export const domainTypeLabel = (type: string | undefined) =>
  type === 'slave' ? 'Secondary' : type === 'master' ? 'Primary' : humanize(type)
