import {
  type DomainSecondsField,
  domainSeconds,
  domainSecondsDefaults,
  effectiveDomainSeconds,
  recordSeconds,
} from '#contract/rules/ttl.ts'
import type { Domain } from '#api/generated/types.gen.ts'
import { none } from '#lib/format.ts'
import { formatDuration } from '#lib/time.ts'

export const domainSecondsOptions = (field: DomainSecondsField) =>
  domainSeconds.map((seconds) => ({
    value: seconds,
    label:
      seconds === 0
        ? `Default (${formatDuration(domainSecondsDefaults[field])})`
        : formatDuration(seconds),
    ...(seconds > 0 &&
      seconds < recordSeconds[0] &&
      field === 'ttl_sec' && { detail: 'Shorter than any record’s own TTL' }),
  }))

/** Returns the TTL of records without their own TTL, in seconds. */
export const zoneTtl = ({ ttl_sec: stored = 0 }: Pick<Domain, 'ttl_sec'>): number =>
  effectiveDomainSeconds('ttl_sec', stored)

/** @param domainTtl default TTL of the domain, in seconds */
export const recordSecondsOptions = (domainTtl: number) =>
  [0, ...recordSeconds].map((seconds) => ({
    value: seconds,
    label: recordSecondsLabel(seconds, domainTtl),
  }))

/** Returns the label of a TTL; 0 means the domain's default. */
export const recordSecondsLabel = (seconds: number | undefined, domainTtl: number): string =>
  seconds ? formatDuration(seconds) : `Domain default (${formatDuration(domainTtl)})`

export const domainSecondsLabel = (field: DomainSecondsField, seconds: number | undefined) =>
  seconds === undefined
    ? none
    : seconds === 0
      ? `${formatDuration(domainSecondsDefaults[field])} (default)`
      : formatDuration(seconds)
