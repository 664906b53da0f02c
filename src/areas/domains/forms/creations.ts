import { cloneDomain, createDomain, importDomain } from '#api/generated/sdk.gen.ts'
import { useOperation } from '#api/query/query.ts'
import { tagReaders } from '../queries.ts'

export const useCreateDomain = () =>
  useOperation(createDomain, {
    refreshes: ['listDomains', 'listEvents', ...tagReaders],
  })

export const useCloneDomain = () =>
  useOperation(cloneDomain, {
    refreshes: ['listDomains', 'listEvents', ...tagReaders],
  })

export const useImportDomain = () =>
  useOperation(importDomain, {
    refreshes: ['listDomains', 'listEvents'],
  })
