import { resolve } from 'node:path'
import { buildConsole, buildNeed } from '../../server/static/build.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Builds the console once if necessary. Otherwise all servers that start concurrently would build it.
 */
export default function setup(): void {
  if (buildNeed(root) !== undefined) buildConsole(root)
}
