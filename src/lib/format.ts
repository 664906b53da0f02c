import { lazyValue } from './lazyValue.ts'

/** What stands where the API told nothing. */
export const none = '–'

type Maybe<T> = T | null | undefined

const known = (value: Maybe<number>): value is number => value != null && Number.isFinite(value)

// Made at the first need: each takes the browser milliseconds, and the first list writes no number that wants one.
const whole = lazyValue(() => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }))

/** In groups of three. Made by hand: a formatter takes longer to make than a table to draw. */
const wholeText = (count: number) =>
  Number.isInteger(count) ? `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole().format(count)

const inDigits = (value: number, digits: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value)

/** Three figures are what a person reads off a list; more of them only make columns ragged. */
function short(value: number) {
  const size = Math.abs(value)
  return inDigits(value, size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2)
}

/** Tenths even of hundreds: a disk of 159.5 GB and swap of 512 MB fill a plan of 160 GB. */
const shortToTenths = (value: number) =>
  Math.abs(value) >= 100 ? inDigits(value, 1) : short(value)

function scaled(value: number, base: number, units: readonly string[], write = short) {
  let step = 0
  let rest = value
  // 1023.99 would round to "1,024 KiB": go to the next unit once rounding reaches the base.
  while (step < units.length - 1 && Math.round(Math.abs(rest)) >= base) {
    rest /= base
    step += 1
  }
  return `${write(rest)} ${units[step]}`
}

const byteUnits = ['bytes', 'KB', 'MB', 'GB', 'TB']
const megabyteUnits = ['MB', 'GB', 'TB', 'PB']
const gigabyteUnits = ['GB', 'TB', 'PB']
const transferUnits = ['MB', 'GB']

/** Instance, disk, image and type sizes: the API's MB, 1024 of which it calls a GB. */
export const formatMegabytes = (megabytes: Maybe<number>) =>
  known(megabytes) ? scaled(megabytes, 1024, megabyteUnits, shortToTenths) : none

/** Sizes of files. */
export const formatBytes = (bytes: Maybe<number>) =>
  known(bytes) ? (bytes === 1 ? '1 byte' : scaled(bytes, 1024, byteUnits)) : none

/** Volume sizes: the API's GB. */
export const formatGigabytes = (gigabytes: Maybe<number>) =>
  known(gigabytes) ? scaled(gigabytes, 1024, gigabyteUnits) : none

/**
 * Transfer quotas and what was used of them: the API's GB, which are sold by the thousand. Never TB, so that 4000 is
 * read as the plan names it; less than one is told in MB.
 */
export const formatTransfer = (gigabytes: Maybe<number>) => {
  if (!known(gigabytes)) return none
  return gigabytes === 0 ? '0 GB' : scaled(gigabytes * 1000, 1000, transferUnits)
}

/** `value` is already in percent: 12.5 becomes "12.5%". */
export const formatPercent = (value: Maybe<number>) => (known(value) ? `${short(value)}%` : none)

export const formatCount = (value: Maybe<number>) => (known(value) ? wholeText(value) : none)

const cents = lazyValue(() => new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }))
const fine = lazyValue(
  () =>
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }),
)

/** US dollars; hourly prices go below a cent, so small amounts keep up to four places. */
export const formatMoney = (dollars: Maybe<number>) =>
  known(dollars) ? (Math.abs(dollars) < 1 ? fine() : cents()).format(dollars) : none

/** `plural(1, 'backup')` is "1 backup", `plural(3, 'backup')` is "3 backups". */
export const plural = (count: number, noun: string, many = `${noun}s`) =>
  `${wholeText(count)} ${count === 1 ? noun : many}`

/** ["a", "b", "c"] becomes "a, b and c"; of more than `most` the others are counted, as in "a, b and 5 more". */
export function sentenceList(items: readonly string[], most = Infinity) {
  if (items.length > most)
    return `${items.slice(0, most - 1).join(', ')} and ${items.length - most + 1} more`
  const last = items.at(-1)
  if (last === undefined) return none
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}

/** Cuts in the middle, where ids and host names differ least: "prod-eu-c…b-0042". */
export function middleCut(text: Maybe<string>, limit: number) {
  if (!text) return none
  const characters = Array.from(text)
  if (characters.length <= limit) return text
  const head = Math.ceil((limit - 1) / 2)
  const tail = limit - 1 - head
  return `${characters.slice(0, head).join('')}…${tail > 0 ? characters.slice(-tail).join('') : ''}`
}

/** Length as the contract counts it: in code points, not UTF-16 units. */
export const codePoints = (text: string) => Array.from(text).length

/** "Load balancers" becomes "load balancers" and "VPCs" stays: as a title stands in the middle of a sentence. */
export const midSentence = (title: string) =>
  /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)

/** With a large first letter, the rest as it is. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Turns an identifier of the API into words: "rebuilding_now" becomes "Rebuilding now". */
export function humanize(word: Maybe<string>) {
  if (!word) return none
  const spaced = word.replaceAll(/[_-]+/g, ' ').trim()
  return spaced ? capitalize(spaced) : none
}
