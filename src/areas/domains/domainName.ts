import type { Domain } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { readableName } from './zone/readableName.ts'

/** Returns the display name of a domain. */
export const domainName = ({ id, domain }: Pick<Domain, 'id' | 'domain'>) =>
  readableName(domain ?? `Domain ${id}`)

/** Returns the label of a domain type. The API uses the terms master and slave. */
export const domainTypeLabel = (type: string | undefined) =>
  type === 'slave' ? 'Secondary' : type === 'master' ? 'Primary' : humanize(type)
