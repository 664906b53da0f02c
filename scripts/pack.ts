import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build, buildNeed } from '../server/buildCheck.ts'
import { serverModules } from './packing/serverModules.ts'

/**
 * Makes `packed/`, which `npm pack` takes along: the built console, and the server and the local platform as JavaScript,
 * since Node runs no TypeScript of packages.
 */
const root = resolve(import.meta.dirname, '..')
const packed = join(root, 'packed')

if (buildNeed(root) !== undefined) build(root)
rmSync(packed, { recursive: true, force: true })
cpSync(join(root, 'dist'), join(packed, 'dist'), { recursive: true })
const { modules, data } = serverModules(root)
for (const [path, code] of modules) write(path.replace(/\.ts$/, '.js'), code)
for (const path of data) cpSync(join(root, path), join(packed, path))
const imports = Object.fromEntries(
  ['contract', 'platform'].map((folder) => [`#${folder}/*.ts`, `./${folder}/*.js`]),
)
write('package.json', `${JSON.stringify({ type: 'module', imports }, undefined, 2)}\n`)

function write(path: string, text: string): void {
  const target = join(packed, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}
