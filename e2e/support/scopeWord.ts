import { readFileSync } from 'node:fs'
import type { Dialect } from '#contract/dialect/dialect.ts'
import { scopesMapping } from '#contract/dialect/scopes.ts'

const { E2E_DIALECT } = process.env
const { scopes = {} } = E2E_DIALECT
  ? (JSON.parse(readFileSync(E2E_DIALECT, 'utf8')) as Dialect)
  : {}

/** A scope as the API calls it that the console reaches, which has words of its own in `dialect.config.ts`. */
export const scopeWord = (scope: string): string => scopesMapping(scopes).out(scope)

/** A pattern with the scopes that it names as that API calls them. */
export const withScopeWords = ({ source, flags }: RegExp): RegExp =>
  new RegExp(source.replaceAll(/\w+:read_(?:only|write)/g, scopeWord), flags)
