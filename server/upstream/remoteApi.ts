import { randomBytes } from 'node:crypto'
import type { Dialect } from '../../contract/dialect/dialect.ts'
import { DialectMapper } from '../../contract/dialect/dialectMapper.ts'
import { UrlSigner } from './signedUrls.ts'
import { contractPaths, type KnownOperation, operationAt } from '../dialect/contractTerms.ts'
import { readDialect } from '../dialect/readDialect.ts'
import type { Settings } from '../config/settings.ts'

export interface RemoteApi {
  /** Without the version, and without a slash at its end. */
  baseUrl: string
  /** Empty where it speaks the contract's words. */
  dialect: Dialect
  /** Those of the contract. */
  paths: string[]
  mapper: DialectMapper
  seal: UrlSigner
  /** The operation of a call, by its method and address here. */
  operationAt: (method: string, url: string) => KnownOperation | undefined
}

/** @param key of the addresses that are handed out; the same for all processes of one console */
export function remoteApi(
  address: string,
  dialect: Dialect = {},
  key: Uint8Array = randomBytes(32),
): RemoteApi {
  const baseUrl = withoutVersion(address, dialect)
  const paths = contractPaths()
  const seal = new UrlSigner(key)
  const upstream = { baseUrl, seal: (path: string) => seal.seal(path) }
  const mapper = new DialectMapper(dialect, paths, upstream)
  return { baseUrl, dialect, paths, mapper, seal, operationAt }
}

/**
 * The API of `API_BASE_URL`; none where the local platform answers.
 * @throws SettingsError for a dialect that cannot be used
 */
export function remoteApiOf(
  { apiBaseUrl, apiDialect }: Settings,
  key?: Uint8Array,
  warn?: (warning: string) => void,
): RemoteApi | undefined {
  if (apiBaseUrl === undefined) return undefined
  return remoteApi(apiBaseUrl, apiDialect === undefined ? {} : readDialect(apiDialect, warn), key)
}

/** People copy the address of an API with its version, which paths bring along. */
const withoutVersion = (baseUrl: string, { version }: Dialect) =>
  version !== undefined && baseUrl.endsWith(`/${version}`)
    ? baseUrl.slice(0, -version.length - 1)
    : baseUrl
