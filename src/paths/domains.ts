/** Tabs of a domain with their path segments. */
export const domainTabs = [
  { part: 'records', label: 'Records' },
  { part: 'changes', label: 'Staged changes' },
  { part: 'check', label: 'Validate' },
  { part: 'import', label: 'Import records' },
  { part: 'zone-file', label: 'Zone file' },
  { part: 'resolution', label: 'Resolution' },
] as const

type DomainTab = (typeof domainTabs)[number]['part']

/** Screen behind a domain form: the domain list or the record list. */
export type FormScreen = 'list' | 'records'

const formAt = (domainId: number, form: string, screen: FormScreen) =>
  screen === 'list' ? `/domains/${domainId}/${form}` : `/domains/${domainId}/records/${form}`

export const domainPaths = {
  list: () => '/domains',
  create: () => '/domains/new',
  transfer: () => '/domains/transfer',
  /** Result of a zone transfer. */
  arrived: (domainId: number) => `/domains/${domainId}/arrived`,
  tab: (domainId: number, part: DomainTab) => `/domains/${domainId}/${part}`,
  /** Complete DNS answers for the records of one name. */
  resolution: (domainId: number, name: string) =>
    `/domains/${domainId}/resolution?name=${encodeURIComponent(name)}`,
  records: (domainId: number) => `/domains/${domainId}/records`,
  record: (domainId: number, recordId: number) => `/domains/${domainId}/records/${recordId}`,
  newRecord: (domainId: number) => `/domains/${domainId}/records/new`,
  builder: (domainId: number, kind: string) => `/domains/${domainId}/records/build/${kind}`,
  /** Dialog over the records. */
  remove: (domainId: number) => `/domains/${domainId}/records?open=delete`,
  settings: (domainId: number, screen: FormScreen) => formAt(domainId, 'settings', screen),
  clone: (domainId: number, screen: FormScreen) => formAt(domainId, 'clone', screen),
}
