import type { Alerts } from '#contract/rules/alerts.ts'

interface AlertField {
  name: keyof Alerts
  label: string
  /** Behind the number, with its space where one belongs. */
  unit: string
  help?: string
}

/** The alerts in the order in which they are read and set (document 3, 2.2). */
export const alertFields: readonly AlertField[] = [
  { name: 'cpu', label: 'CPU', unit: '%', help: '100% for each vCPU' },
  { name: 'io', label: 'Disk', unit: ' operations/s' },
  { name: 'network_in', label: 'Network in', unit: ' Mbit/s' },
  { name: 'network_out', label: 'Network out', unit: ' Mbit/s' },
  { name: 'transfer_quota', label: 'Transfer', unit: '%', help: 'Of the quota of the month' },
]
