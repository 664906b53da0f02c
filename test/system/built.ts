import { resolve } from 'node:path'
import { build, buildNeed } from '../../server/static/build.ts'

const root = resolve(import.meta.dirname, '../..')

/** Builds the console where that is needed, once: servers that start together would all do it. */
export default function setup(): void {
  if (buildNeed(root) !== undefined) build(root)
}
