import type { Kernel } from '../generated/types.gen.ts'

/**
 * Kernel versions, oldest first, each built once for both architectures. The second to last is the latest stable one.
 */
const versions = `
  2.6.18.8 2.6.23.17 2.6.24.4 2.6.25.10 2.6.26 2.6.27.4 2.6.28.3 2.6.29 2.6.30.5 2.6.31.5 2.6.32.12 2.6.32.16 2.6.33
  2.6.34 2.6.35.4 2.6.35.7 2.6.36 2.6.37 2.6.38 2.6.38.3 2.6.39 2.6.39.1
  3.0.0 3.0.4 3.0.17 3.0.18 3.1.0 3.1.5 3.1.10 3.2.1 3.4.2 3.5.2 3.5.3 3.6.5 3.7.5 3.7.10 3.8.4 3.9.2 3.9.3 3.10.3
  3.11.6 3.12.6 3.12.9 3.13.7 3.14.1 3.14.4 3.14.5 3.15.2 3.15.3 3.15.4 3.16.5 3.16.7 3.17.1 3.18.1 3.18.3 3.18.5
  3.19.1
  4.0.1 4.0.2 4.0.4 4.0.5 4.1.0 4.1.5 4.4.0 4.4.4 4.5.0 4.5.3 4.5.5 4.6.3 4.6.5 4.7.0 4.7.3 4.8.1 4.8.3 4.8.4 4.8.6
  4.9.0 4.9.7 4.9.15 4.9.33 4.9.36 4.9.50 4.9.56 4.9.64 4.9.68 4.14.12 4.14.14 4.14.17 4.14.19 4.15.7 4.15.8 4.15.10
  4.15.12 4.15.13 4.15.18 4.16.11 4.17.2 4.17.8 4.17.11 4.17.12 4.17.14 4.17.15 4.17.17 4.18.8 4.18.16 4.19.5 4.19.8 4.19.9
  4.20.4 4.20.12
  5.0.1 5.0.2 5.0.8 5.1.2 5.1.5 5.1.11 5.1.17 5.2.9 5.3.7 5.3.11 5.4.10 5.4.15 5.6.1 5.6.3 5.6.14 5.7.0 5.7.6 5.8.3 5.8.10 5.9.6
  5.10.2 5.10.8 5.10.13 5.11.2 5.11.9 5.11.13 5.12.2 5.12.9 5.12.13 5.13.4 5.14.2 5.14.14 5.14.15 5.14.17 5.15.2 5.15.10 5.16.3 5.16.13
  5.17.5 5.18.2 5.19.2
  6.0.0 6.0.2 6.0.5 6.0.10 6.1.10 6.2.9`
  .trim()
  .split(/\s+/)

const firstBuilt = Date.UTC(2008, 3, 2, 14, 12)
const lastBuilt = Date.UTC(2023, 3, 5, 17, 35)

/** Builds are numbered so that the newest has the number on record (response shapes 5). */
const newestBuild = { x86_64: 160, i386: 181 } as const

type Architecture = Kernel['architecture']

const writtenAs = { x86_64: 'x86_64', i386: 'x86' } as const

function build(version: string, index: number, architecture: Architecture): Kernel {
  const number = newestBuild[architecture] - (versions.length - 1 - index)
  const name = `${version}-${writtenAs[architecture]}-compute${number}`
  const age = index / (versions.length - 1)
  return {
    id: `compute/${name}`,
    label: name,
    version,
    architecture,
    // The oldest kernels only run on the previous hypervisor.
    kvm: index >= versions.indexOf('3.0.0'),
    pvops: index > 1,
    deprecated: Number.parseInt(version, 10) < 4,
    built: wire(firstBuilt + age * (lastBuilt - firstBuilt)),
  }
}

const wire = (time: number): string => new Date(time).toISOString().slice(0, 19)

const builds = versions
  .flatMap((version, index) => [build(version, index, 'x86_64'), build(version, index, 'i386')])
  .reverse()

function latest(architecture: Architecture, bits: 32 | 64): Kernel {
  const found = builds.find(
    (kernel) => kernel.architecture === architecture && kernel.version === versions.at(-2),
  )
  if (!found) throw new Error(`No kernel for ${architecture}`)
  return { ...found, id: `compute/latest-${bits}bit`, label: `Latest ${bits} bit (${found.label})` }
}

const loader = (id: string, label: string, version: string, built: string | null): Kernel => ({
  id: `compute/${id}`,
  label,
  version,
  architecture: 'x86_64',
  kvm: true,
  pvops: false,
  deprecated: false,
  built,
})

export const kernels: readonly Kernel[] = [
  latest('x86_64', 64),
  latest('i386', 32),
  loader('grub2', 'GRUB 2', '2.06', '2022-04-20T16:51:43'),
  loader('direct-disk', 'Direct Disk', '', null),
  loader('grub-legacy', 'GRUB (Legacy)', '2.0.0', '2014-01-31T17:05:33'),
  ...builds,
]

const byId = new Map(kernels.map((kernel) => [kernel.id, kernel]))

export const kernelById = (id: string): Kernel | undefined => byId.get(id)

export const defaultKernel = 'compute/latest-64bit'
