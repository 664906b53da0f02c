import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Component {
  'bom-ref': string
  name: string
  properties?: { name: string; value: string }[]
}

/** Output of `npm sbom` in CycloneDX format. */
interface Bill {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

interface Manifest {
  name: string
  version: string
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const refOf = ({ name, version }: Manifest) => `${name}@${version}`

/** Removes the development flag, because npm treats bundled packages as development dependencies. */
const asPart = ({ properties = [], ...component }: Component): Component => ({
  ...component,
  properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
})

/**
 * Returns the software bill of materials of the packages in the tarball, for vulnerability scanners.
 * @param folders folders in which the packages are installed
 */
export function billOfMaterials(root: string, folders: readonly string[]): string {
  const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === 'win32',
  })
  const { metadata, components, dependencies, ...rest } = JSON.parse(text) as Bill
  const own = manifestOf(root)
  const includedRefs = new Set(folders.map((folder) => refOf(manifestOf(folder))))
  const bill: Bill = {
    ...rest,
    metadata: { ...metadata, component: { ...metadata.component, name: own.name } },
    components: components.filter((each) => includedRefs.has(each['bom-ref'])).map(asPart),
    dependencies: dependencies
      .filter(({ ref }) => ref === refOf(own) || includedRefs.has(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: dependsOn.filter((on) => includedRefs.has(on)),
      })),
  }
  const missing = [...includedRefs].filter(
    (ref) => !bill.components.some((each) => each['bom-ref'] === ref),
  )
  if (missing.length > 0) throw new Error(`npm does not list ${missing.join(', ')}.`)
  return `${JSON.stringify(bill, undefined, 2)}\n`
}
