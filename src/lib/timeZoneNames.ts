/**
 * Cities whose zone was renamed, each with its former name and that of today (tz database, `backward`): which of the two
 * a browser lists depends on its version, and people look for either.
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

/** A zone to choose: by the name of today, found by its former one too. The value is the name that was given. */
export function timeZoneOption(value: string) {
  const [former, today] = renamed.find((names) => names.includes(value)) ?? []
  return {
    value,
    label: readable(today ?? value),
    ...(former !== undefined && { detail: readable(former) }),
  }
}

/** Every zone that the browser knows, UTC first. */
export const timeZoneOptions = () =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map(timeZoneOption)
