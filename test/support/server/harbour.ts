import { readFileSync } from 'node:fs'
import type { Dialect } from '../../../shared/dialect/dialect.ts'

/** A fictional dialect that uses every kind of rule. */
export const harbourFile = new URL('harbour.dialect.json', import.meta.url)

export const harbour = JSON.parse(readFileSync(harbourFile, 'utf8')) as Dialect
