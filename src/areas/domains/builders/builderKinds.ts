/** Purposes of the builders. */
export const builderKinds = [
  { kind: 'spf', label: 'SPF: allowed senders' },
  { kind: 'dkim', label: 'DKIM: signing key' },
  { kind: 'dmarc', label: 'DMARC: policy for failing mail' },
  { kind: 'caa', label: 'CAA: certificate authorities' },
  { kind: 'srv', label: 'SRV: service location' },
] as const

export type BuilderKind = (typeof builderKinds)[number]['kind']
