import type { Recurrence } from '#contract/rules/recurrences.ts'
import { weekText, dayNames } from '../databases/maintenance/words.ts'

/** Formats a recurrence in UTC: "Every day", "Every Monday", "Second Tuesday of the month". */
export function recurrenceText(recurrence: Recurrence): string {
  switch (recurrence.frequency) {
    case 'once':
      return 'Once'
    case 'daily':
      return 'Every day'
    case 'weekly':
      return `Every ${dayNames[recurrence.day - 1]}`
    default:
      return weekText(recurrence.week, recurrence.day)
  }
}
