import type { Alerts } from '#contract/rules/alerts.ts'

export interface AlertField {
  name: keyof Alerts
  label: string
  /** Text after the number, including a space if needed. */
  unit: string
  help?: string
  /** Metric of the chart. */
  chart: string
}

/** Alert fields in display order (document 3, 2.2). */
export const alertFields: readonly AlertField[] = [
  { name: 'cpu', label: 'CPU', unit: '%', help: '100% for each vCPU', chart: 'CPU, 2 h average' },
  { name: 'io', label: 'Disk', unit: ' IOPS', chart: 'Disk IO, 2 h average' },
  {
    name: 'network_in',
    label: 'Network in',
    unit: ' Mbit/s',
    help: 'Public, IPv4 and IPv6 together',
    chart: 'Public in, 2 h average',
  },
  {
    name: 'network_out',
    label: 'Network out',
    unit: ' Mbit/s',
    help: 'Public, IPv4 and IPv6 together',
    chart: 'Public out, 2 h average',
  },
  {
    name: 'transfer_quota',
    label: 'Transfer',
    unit: '%',
    help: 'Of the quota of the month',
    chart: 'Share of the quota used',
  },
]
