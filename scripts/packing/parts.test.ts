import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials } from './billOfMaterials.ts'
import { browserPackages } from './browserPackages.ts'
import { licencesOf } from './licences.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = browserPackages(root)

test('lists the packages that the console imports, with their dependencies', () => {
  const names = folders.map((folder) => relative(join(root, 'node_modules'), folder))
  for (const name of ['react', 'react-dom', 'scheduler', 'zod', '@mdi/js', 'recharts'])
    expect(names).toContain(name)
  // Packages that only tests or the server use.
  expect(
    names.filter((name) => /vitest|jsdom|testing-library|fastify|vite$|@types/.test(name)),
  ).toEqual([])
})

test('includes the license of each package', () => {
  const text = licencesOf(folders)
  expect(text).toMatch(/^react 19\S+ \(MIT\)\n\nMIT License/m)
  for (const folder of folders) {
    const name = relative(join(root, 'node_modules'), folder).replace(/^.*node_modules[\\/]/, '')
    expect(text.includes(`${name} `), name).toBe(true)
  }
})

test('lists exactly the given packages in the bill of materials, with licenses and hashes', () => {
  const some = ['react', 'react-dom', 'scheduler'].map((name) => join(root, 'node_modules', name))
  const bill = JSON.parse(billOfMaterials(root, some)) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; licenses: unknown[]; hashes: unknown[]; properties: unknown[] }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(bill.metadata.component.name).toBe('cloud-platform-console')
  expect(bill.components.map(({ name }) => name).toSorted()).toEqual([
    'react',
    'react-dom',
    'scheduler',
  ])
  for (const { licenses, hashes, properties } of bill.components)
    expect([licenses.length, hashes.length, properties.length]).toEqual([1, 1, 0])
  const dom = bill.dependencies.find(({ ref }) => ref.startsWith('react-dom@'))
  expect(dom?.dependsOn.map((ref) => ref.split('@')[0]).toSorted()).toEqual(['react', 'scheduler'])
})
