import type { Recurrence } from '#contract/rules/recurrences.ts'
import { weekWords, dayNames } from '../databases/maintenance/words.ts'

/** Formats a recurrence in UTC: "Every day", "Every Monday", "Second Tuesday of the month". */
export function recurrenceWords(recurrence: Recurrence): string {
  switch (recurrence.frequency) {
    case 'once':
      return 'Once'
    case 'daily':
      return 'Every day'
    case 'weekly':
      return `Every ${dayNames[recurrence.day - 1]}`
    default:
      return weekWords(recurrence.week, recurrence.day)
  }
}
