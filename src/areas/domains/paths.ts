/** The parts of a domain that have an address of their own, as they stand in it. */
export const domainTabs = [
  { part: 'records', label: 'Records' },
  { part: 'changes', label: 'Staged changes' },
  { part: 'check', label: 'Validate' },
  { part: 'import', label: 'Import records' },
  { part: 'zone-file', label: 'Zone file' },
  { part: 'resolution', label: 'Resolution' },
] as const

type DomainTab = (typeof domainTabs)[number]['part']

/** Where a form about one domain opens: over the list or over its records. */
export type FormPlace = 'list' | 'records'

const formAt = (domainId: number, form: string, place: FormPlace) =>
  place === 'list' ? `/domains/${domainId}/${form}` : `/domains/${domainId}/records/${form}`

export const domainPaths = {
  list: () => '/domains',
  create: () => '/domains/new',
  transfer: () => '/domains/transfer',
  /** The result of a zone transfer. */
  arrived: (domainId: number) => `/domains/${domainId}/arrived`,
  tab: (domainId: number, part: DomainTab) => `/domains/${domainId}/${part}`,
  /** The answers for the records of one name, in full. */
  resolution: (domainId: number, name: string) =>
    `/domains/${domainId}/resolution?name=${encodeURIComponent(name)}`,
  records: (domainId: number) => `/domains/${domainId}/records`,
  record: (domainId: number, recordId: number) => `/domains/${domainId}/records/${recordId}`,
  newRecord: (domainId: number) => `/domains/${domainId}/records/new`,
  builder: (domainId: number, kind: string) => `/domains/${domainId}/records/build/${kind}`,
  /** A dialog over the records. */
  remove: (domainId: number) => `/domains/${domainId}/records?open=delete`,
  settings: (domainId: number, place: FormPlace) => formAt(domainId, 'settings', place),
  clone: (domainId: number, place: FormPlace) => formAt(domainId, 'clone', place),
}
