import type { Domain } from '#api/generated/types.gen.ts'
import { readableName } from './zone/readableName.ts'

/** What a domain is called on the screen. */
export const domainName = ({ id, domain }: Pick<Domain, 'id' | 'domain'>) =>
  readableName(domain ?? `Domain ${id}`)
