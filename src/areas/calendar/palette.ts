import type { PaletteArea } from '#ui/paletteArea.ts'
import { calendarPaths } from '#paths/calendar.ts'

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/calendar': 'operations maintenance windows backups schedule ics',
  },
  commands: [
    {
      id: calendarPaths.subscription(),
      label: 'Subscribe to the calendar',
      href: calendarPaths.subscription(),
      keywords: 'ics ical address feed webcal outlook google',
    },
  ],
}
