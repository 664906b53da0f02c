import { object } from 'zod/mini'
import {
  choice,
  hostName,
  hostNames,
  number,
  onOrOff,
  portOrOff,
  setting,
  text,
  wholeNumber,
} from '../fields.ts'

const descriptors = wholeNumber(10, 1_000_000)

/** Settings of the process, its listeners and its log. */
export const serverSettings = object({
  PORT: setting(wholeNumber(0, 65_535), 'Port of the console; `0` selects any free port', {
    fallback: 8400,
  }),
  HOST: setting(
    hostName,
    'IP address or host name to listen on; `0.0.0.0` listens on all IPv4 addresses of the machine',
    { fallback: '127.0.0.1' },
  ),
  HOSTS: setting(
    hostNames,
    'Additional accepted host names and IP addresses, as `console.example.com`. Loopback names and the listening address are always accepted; requests to other hosts get 421',
  ),
  TLS_CERT: setting(
    text,
    'PEM file of the certificate and its chain for the ports of console, S3 and metrics, which then use TLS 1.2 or newer: [TLS](#tls)',
  ),
  TLS_KEY: setting(text, 'PEM file of its private key, without a passphrase'),
  TRUST_PROXY: setting(
    choice('yes', 'no'),
    '`yes` behind a proxy that terminates TLS and sets `X-Forwarded-Proto`, `-Host` and `-For`: secure cookies, HSTS',
    { fallback: 'no' },
  ),
  CONNECTIONS_MAX: setting(
    wholeNumber(100, 1_000_000),
    'Maximum number of descriptors of client connections; never more than 3/4 of open files, by default at most 12,000: [Connections](#connections)',
    { defaultText: '3/4 of open files' },
  ),
  CREDENTIAL_CONNECTIONS: setting(
    descriptors,
    'Maximum for one token, session or access key: a third of the descriptors of authenticated connections, and at most a quarter of all',
    { defaultText: 'a third' },
  ),
  LINK_CONNECTIONS: setting(
    descriptors,
    'Maximum for one signed link of the object store or one upload link',
    { defaultText: 'a sixth' },
  ),
  ADDRESS_CONNECTIONS: setting(
    descriptors,
    'Maximum for one client IP address (IPv6: one /64 network), independent of its credentials',
    { defaultText: 'two thirds' },
  ),
  DRAIN_SECONDS: setting(
    number(0, 3600, 'a number of seconds'),
    'Grace period for requests and transfers in progress when the server stops; then their connections are closed',
    { fallback: 60 },
  ),
  METRICS_PORT: setting(
    portOrOff,
    'Port of `/metrics`: [Metrics](#metrics); `0` selects any free port',
    { fallback: 'off' },
  ),
  METRICS_HOST: setting(
    hostName,
    'IP address or host name that the port of `/metrics` listens on',
    { fallback: '127.0.0.1' },
  ),
  LOG_LEVEL: setting(
    choice('debug', 'info', 'warn', 'error', 'fatal'),
    'Minimum level of log entries: `debug`, `info`, `warn`, `error` or `fatal`',
    { fallback: 'info' },
  ),
  LOG_FORMAT: setting(
    choice('json', 'text'),
    '`text`, the default on a terminal, or `json`, the default otherwise: one line of JSON for each entry',
    { defaultText: 'by the output' },
  ),
  ACCESS_LOG: setting(
    onOrOff,
    '`on` writes a line for each response: request ID, method, path, operation, status and duration; no query, no headers',
    { fallback: 'off' },
  ),
  SIGN_IN_LINK: setting(
    onOrOff,
    '`on`, the default on a terminal, prints a one-time sign-in link at startup; `off`, the default otherwise, prints none, because the output may be stored',
    { defaultText: 'by the output' },
  ),
})
