import { object } from 'zod/mini'
import {
  choice,
  networks,
  number,
  onOrOff,
  portOrOff,
  setting,
  text,
  wholeNumber,
} from '../fields.ts'

/** The retention of events and log-ins is at least 90 days, because the API lists them for that long. */
const days = (min: number) => wholeNumber(min, 36_500, 'a whole number of days')

/**
 * Settings of the local platform. The platform reads `DNS_MASTER_PORT` and `DNS_REACH` itself, too late to report their
 * errors together with the others.
 */
export const platformSettings = object({
  PLATFORM_DIALECT: setting(
    text,
    '`linode`, or a file as for `API_DIALECT`: the local platform uses that dialect for clients other than its console: [Scripts offline](remote-api.md#scripts-and-clients-offline)',
  ),
  PLATFORM_SPEED: setting(
    number(0.1, 100_000),
    'Factor by which jobs of the local platform run faster than in real time',
    { fallback: 60 },
  ),
  DEMO: setting(
    choice('small', 'large', 'none'),
    'Demo data for an empty database: `small`, `large` (5,000 instances, 12,000 records) or `none`',
    { fallback: 'small' },
  ),
  RATE_LIMITS: setting(onOrOff, '`off` disables the rate limits of the local platform', {
    fallback: 'on',
  }),
  RETENTION_EVENTS_DAYS: setting(
    days(90),
    'Events are deleted after this number of days, 90 or more, because the API lists the events of the last 90 days',
    { fallback: 90 },
  ),
  RETENTION_LOGINS_DAYS: setting(
    days(90),
    'Log-ins are deleted after this number of days, 90 or more',
    { fallback: 90 },
  ),
  RETENTION_JOBS_DAYS: setting(
    days(1),
    'Ended jobs are deleted after this number of days; their events remain',
    { fallback: 7 },
  ),
  DNS_PORT: setting(
    portOrOff,
    'UDP and TCP port of the DNS server for the zones; `0` selects any free port, `off` disables it',
    { fallback: 8453 },
  ),
  DNS_MASTER_PORT: setting(
    wholeNumber(1, 65_535),
    'Port of the master servers from which slave domains are transferred',
    { fallback: 53 },
  ),
  DNS_REACH: setting(
    networks,
    'Networks, in addition to public IP addresses, from which zones may be imported and slave domains transferred, as `127.0.0.0/8, 10.0.0.0/8`; never link-local ones',
  ),
})
