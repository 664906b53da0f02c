/** What a builder makes records for. */
export const builderKinds = [
  { kind: 'spf', label: 'SPF: who may send mail' },
  { kind: 'dkim', label: 'DKIM: a signing key' },
  { kind: 'dmarc', label: 'DMARC: what receivers do' },
  { kind: 'caa', label: 'CAA: who may issue certificates' },
  { kind: 'srv', label: 'SRV: where a service runs' },
] as const

export type BuilderKind = (typeof builderKinds)[number]['kind']
