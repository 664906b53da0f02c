import { lazyValue } from './lazyValue.ts'

/** Placeholder for a missing value. */
export const none = '–'

type Maybe<T> = T | null | undefined

const known = (value: Maybe<number>): value is number => value != null && Number.isFinite(value)

// Created on first use, because creating a formatter takes milliseconds and the first list does not need one.
const whole = lazyValue(() => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }))

/**
 * Formats an integer with thousands separators, without `Intl`, because creating a formatter takes longer than
 * rendering a table.
 */
const wholeText = (count: number) =>
  Number.isInteger(count) ? `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole().format(count)

const inDigits = (value: number, digits: number) =>
  new Intl.NumberFormat('en', { maximumFractionDigits: digits }).format(value)

/** Formats a number with three significant digits (integers in full), because more digits make columns hard to read. */
function short(value: number) {
  const size = Math.abs(value)
  return inDigits(value, size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2)
}

/** Formats a number with one decimal from 100 on, so that a disk of 159.5 GB and 512 MB of swap add up to 160 GB. */
const shortToTenths = (value: number) =>
  Math.abs(value) >= 100 ? inDigits(value, 1) : short(value)

function scaled(value: number, base: number, units: readonly string[], write = short) {
  let step = 0
  let rest = value
  // Round before comparing, otherwise 1023.99 would be shown as "1,024 KB" instead of "1 MB".
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

/** Formats sizes of instances, disks, images and types, which the API gives in MB. 1024 MB are 1 GB. */
export const formatMegabytes = (megabytes: Maybe<number>) =>
  known(megabytes) ? scaled(megabytes, 1024, megabyteUnits, shortToTenths) : none

/** Formats file sizes. */
export const formatBytes = (bytes: Maybe<number>) =>
  known(bytes) ? (bytes === 1 ? '1 byte' : scaled(bytes, 1024, byteUnits)) : none

/** Formats volume sizes, which the API gives in GB. */
export const formatGigabytes = (gigabytes: Maybe<number>) =>
  known(gigabytes) ? scaled(gigabytes, 1024, gigabyteUnits) : none

/**
 * Formats transfer quotas and usage, which the API gives in GB (1 GB is 1000 MB). Values are never shown in TB, so that
 * 4000 GB matches the name of the plan. Values below 1 GB are shown in MB.
 */
export const formatTransfer = (gigabytes: Maybe<number>) => {
  if (!known(gigabytes)) return none
  return gigabytes === 0 ? '0 GB' : scaled(gigabytes * 1000, 1000, transferUnits)
}

/** Formats a percentage: 12.5 becomes "12.5%". */
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

/** Formats US dollars. Amounts below $1 have up to four decimals, because hourly prices can be less than a cent. */
export const formatMoney = (dollars: Maybe<number>) =>
  known(dollars) ? (Math.abs(dollars) < 1 ? fine() : cents()).format(dollars) : none

/** Formats a count with its noun: `plural(1, 'backup')` is "1 backup", `plural(3, 'backup')` is "3 backups". */
export const plural = (count: number, noun: string, many = `${noun}s`) =>
  `${wholeText(count)} ${count === 1 ? noun : many}`

/**
 * Joins items: ["a", "b", "c"] becomes "a, b and c". With more than `most` items, the rest is counted: "a, b and 5
 * more".
 */
export function sentenceList(items: readonly string[], most = Infinity) {
  if (items.length > most)
    return `${items.slice(0, most - 1).join(', ')} and ${items.length - most + 1} more`
  const last = items.at(-1)
  if (last === undefined) return none
  return items.length === 1 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}

/** Truncates a text in the middle, where ids and host names differ least: "prod-eu-c…b-0042". */
export function middleCut(text: Maybe<string>, limit: number) {
  if (!text) return none
  const characters = Array.from(text)
  if (characters.length <= limit) return text
  const head = Math.ceil((limit - 1) / 2)
  const tail = limit - 1 - head
  return `${characters.slice(0, head).join('')}…${tail > 0 ? characters.slice(-tail).join('') : ''}`
}

/** Returns the length in code points, which the contract counts, not in UTF-16 units. */
export const codePoints = (text: string) => Array.from(text).length

/** Converts a title for use within a sentence: "Load balancers" becomes "load balancers", "VPCs" is unchanged. */
export const midSentence = (title: string) =>
  /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)

/** Capitalizes the first letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Converts an API identifier to a label: "rebuilding_now" becomes "Rebuilding now". */
export function humanize(word: Maybe<string>) {
  if (!word) return none
  const spaced = word.replaceAll(/[_-]+/g, ' ').trim()
  return spaced ? capitalize(spaced) : none
}
