import { randomBytes } from 'node:crypto'
import type { Dialect } from '../../shared/dialect/dialect.ts'
import { DialectMapper } from '../../shared/dialect/dialectMapper.ts'
import { UrlSigner } from './signedUrls.ts'
import { contractPaths, type KnownOperation, operationAt } from '../dialect/contractTerms.ts'
import { readDialect } from '../dialect/readDialect.ts'
import type { Settings } from '../config/settings.ts'

export interface UpstreamApi {
  /** Base URL without the version and without a trailing slash. */
  baseUrl: string
  /** Dialect of the API; empty if it uses the terms of the contract. */
  dialect: Dialect
  /** Path patterns of the contract. */
  paths: string[]
  mapper: DialectMapper
  seal: UrlSigner
  /** Returns the operation of a request by its method and URL at this server. */
  operationAt: (method: string, url: string) => KnownOperation | undefined
}

/** @param key signing key of URLs that are handed out; the same for all processes of a console */
export function createUpstreamApi(
  address: string,
  dialect: Dialect = {},
  key: Uint8Array = randomBytes(32),
): UpstreamApi {
  const baseUrl = withoutVersion(address, dialect)
  const paths = contractPaths()
  const seal = new UrlSigner(key)
  const upstream = { baseUrl, seal: (path: string) => seal.seal(path) }
  const mapper = new DialectMapper(dialect, paths, upstream)
  return { baseUrl, dialect, paths, mapper, seal, operationAt }
}

/**
 * Returns the API of `API_BASE_URL`; undefined if the local platform is used.
 * @throws SettingsError if the dialect is not valid
 */
export function remoteApiOf(
  { apiBaseUrl, apiDialect }: Settings,
  key?: Uint8Array,
  warn?: (warning: string) => void,
): UpstreamApi | undefined {
  if (apiBaseUrl === undefined) return undefined
  return createUpstreamApi(
    apiBaseUrl,
    apiDialect === undefined ? {} : readDialect(apiDialect, warn),
    key,
  )
}

/** Removes a trailing version from a pasted API URL, because the paths include it. */
const withoutVersion = (baseUrl: string, { version }: Dialect) =>
  version !== undefined && baseUrl.endsWith(`/${version}`)
    ? baseUrl.slice(0, -version.length - 1)
    : baseUrl
