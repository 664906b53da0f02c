import { object, optional } from 'zod/mini'
import { isBare, origins, setting, text, url } from '../fields.ts'

const apiUrl = url({
  schemes: ['http:', 'https:'],
  allowed: 'an http or https URL such as https://api.example.com',
  isValid: isBare,
  error: 'must not have a user, a password, a query or a fragment.',
})

export const proxyUrl = optional(
  url({ schemes: ['http:', 'https:'], allowed: 'a URL such as http://proxy.example.com:3128' }),
)

/**
 * Settings of the connection to a remote API. Node.js reads the proxies and the certificate authorities. The proxies
 * are validated only with a remote API, because they may be set for other programs.
 */
export const remoteApiSettings = object({
  API_BASE_URL: setting(
    apiUrl,
    '`https://api.example.com` forwards `/v4` to a remote API; the local platform is not loaded',
    { defaultText: 'the local platform' },
  ),
  API_DIALECT: setting(
    text,
    '`linode`, or the path of a JSON file that maps names of the remote API: [Dialects](remote-api.md#dialects)',
  ),
  UPLOAD_ORIGINS: setting(
    origins,
    'Additional origins to which the remote API sends image uploads, as `https://uploads.example.com`; the page may send data there',
  ),
  HTTPS_PROXY: setting(
    text,
    '`http://proxy.example.com:3128`: proxy for HTTPS requests to a remote API and its issuer, except to the hosts in `NO_PROXY`',
  ),
  HTTP_PROXY: setting(text, 'The same for HTTP requests'),
  NODE_EXTRA_CA_CERTS: setting(
    text,
    'PEM file of additional certificate authorities for requests to a remote API',
  ),
})
