import { readFileSync } from 'node:fs'
import type { Dialect } from '#shared/dialect/dialect.ts'
import { scopesMapping } from '#shared/dialect/scopes.ts'

const { E2E_DIALECT } = process.env
const { scopes = {} } = E2E_DIALECT
  ? (JSON.parse(readFileSync(E2E_DIALECT, 'utf8')) as Dialect)
  : {}

/**
 * Returns a scope in the vocabulary of the API behind the console, which differs in `dialect.config.ts`.
 */
export const scopeWord = (scope: string): string => scopesMapping(scopes).out(scope)

/** Returns a pattern with its scopes in that API's vocabulary. */
export const withScopeLabels = ({ source, flags }: RegExp): RegExp =>
  new RegExp(source.replaceAll(/\w+:read_(?:only|write)/g, scopeWord), flags)
