import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { buildConsole, buildNeed } from '../server/static/build.ts'
import { billOfMaterials } from './packing/billOfMaterials.ts'
import { browserPackages } from './packing/browserPackages.ts'
import { bundledFile, bundledPackages } from './packing/bundledPackages.ts'
import { licencesOf } from './packing/licences.ts'
import { serverModules } from './packing/serverModules.ts'

/**
 * Creates `packed/` for `npm pack`: the built console, and the server and the local platform as JavaScript, because
 * Node does not run TypeScript in packages. Their dependencies are bundled into a few files, because installing them
 * separately took most of the time.
 */
const root = resolve(import.meta.dirname, '..')
const packed = join(root, 'packed')

if (buildNeed(root) !== undefined) buildConsole(root)
rmSync(packed, { recursive: true, force: true })
cpSync(join(root, 'dist'), join(packed, 'dist'), { recursive: true })
const { modules, packages, data } = serverModules(root)
for (const [path, code] of modules) write(path.replace(/\.ts$/, '.js'), withBundled(path, code))
const bundled = await bundledPackages(root, packages)
for (const [file, text] of bundled.files) write(`packages/${file}`, text)
const parts = [...new Set([...bundled.folders, ...browserPackages(root)])].toSorted()
write('LICENSES.txt', licencesOf(parts))
write('sbom.cdx.json', billOfMaterials(root, parts))
for (const path of data) cpSync(join(root, path), join(packed, path))
const imports = Object.fromEntries(
  Object.entries({
    contract: 'contract',
    lib: 'src/lib',
    paths: 'src/paths',
    platform: 'platform',
    shared: 'shared',
  }).map(([name, folder]) => [`#${name}/*.ts`, `./${folder}/*.js`]),
)
write('package.json', `${JSON.stringify({ type: 'module', imports }, undefined, 2)}\n`)

/** Replaces imports of packages with imports of the bundled files. */
function withBundled(path: string, code: string): string {
  const folder = posix.relative(posix.dirname(path), 'packages')
  return code.replaceAll(
    /(\bfrom |^import |\bimport\()'([^'.#][^']*)'/gm,
    (whole, before: string, specifier: string) =>
      packages.has(specifier) ? `${before}'${folder}/${bundledFile(specifier)}'` : whole,
  )
}

function write(path: string, text: string): void {
  const target = join(packed, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
}
