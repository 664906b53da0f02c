import { createOnce } from '#api/writes/createOnce.ts'
import { cloneDomain, createDomain, importDomain, listDomains } from '#api/generated/sdk.gen.ts'
import type { Domain } from '#api/generated/types.gen.ts'
import { useOperation } from '#api/query/query.ts'
import { tagReaders } from '../queries.ts'

/** Domain names are compared case-insensitively. */
const isNamed = ({ domain }: Domain, { body }: { body: { domain: string } }) =>
  domain?.toLowerCase() === body.domain.toLowerCase()

const inDomains = { list: listDomains, matches: isNamed }
const createDomainOnce = createOnce(createDomain, inDomains)
const cloneDomainOnce = createOnce(cloneDomain, inDomains)
const importDomainOnce = createOnce(importDomain, inDomains)

export const useCreateDomain = () =>
  useOperation(createDomain, {
    refreshes: ['listDomains', 'listEvents', ...tagReaders],
    send: createDomainOnce,
  })

export const useCloneDomain = () =>
  useOperation(cloneDomain, {
    refreshes: ['listDomains', 'listEvents', ...tagReaders],
    send: cloneDomainOnce,
  })

export const useImportDomain = () =>
  useOperation(importDomain, {
    refreshes: ['listDomains', 'listEvents'],
    send: importDomainOnce,
  })
