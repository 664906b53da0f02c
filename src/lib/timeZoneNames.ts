/**
 * Renamed zones, each with its former and its current name (tz database, `backward`). Browsers list one of the two
 * depending on their version, and users search for either.
 */
const renamed: readonly (readonly [former: string, today: string])[] = [
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Ashkhabad', 'Asia/Ashgabat'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Dacca', 'Asia/Dhaka'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Macao', 'Asia/Macau'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Thimbu', 'Asia/Thimphu'],
  ['Asia/Ujung_Pandang', 'Asia/Makassar'],
  ['Asia/Ulan_Bator', 'Asia/Ulaanbaatar'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]

const readable = (name: string) => name.replaceAll('_', ' ')

/**
 * Returns a select option for a time zone: the label is the current name, and the former name can be searched too. The
 * value stays the given name.
 */
export function timeZoneOption(value: string) {
  const [former, today] = renamed.find((names) => names.includes(value)) ?? []
  return {
    value,
    label: readable(today ?? value),
    ...(former !== undefined && { detail: readable(former) }),
  }
}

/** Returns options for all time zones of the browser, UTC first. */
export const timeZoneOptions = () =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(timeZoneOption)
