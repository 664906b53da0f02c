import { matchRoutes, type RouteObject } from 'react-router'

/** A thing of the demo data for each part of an address that names one. */
const examples: Readonly<Record<string, string>> = {
  bucket: 'harbour-pine-media',
  clusterId: 'us-east-1',
  computeId: '1',
  deviceId: '1',
  domainId: '1',
  engine: 'mysql',
  firewallId: '1',
  imageNumber: '1',
  instanceId: '1',
  interfaceId: '1',
  kind: 'spf',
  recordId: '1',
  sshKeyId: '1',
  subnetId: '1',
  tagLabel: 'production',
  ticketId: '6',
  tokenId: '1',
  username: 'jonas',
  volumeId: '6',
  vpcId: '1',
}

const filled = (pattern: string) =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const example = examples[name]
    if (example === undefined) throw new Error(`Give an example of ${name}, of ${pattern}.`)
    return example
  })

const draws = ({ lazy, Component, element }: RouteObject) =>
  Boolean(lazy ?? Component) || element !== undefined

/** An address of each screen, tab and drawer that the routes lead to. */
export function screenAddresses(routes: RouteObject[]): string[] {
  const found: string[] = []
  const walk = (inner: readonly RouteObject[], before: string) => {
    for (const route of inner) {
      const here = route.path === undefined ? before : `${before}/${route.path}`
      if (route.path !== undefined) found.push(filled(here))
      walk(route.children ?? [], here)
    }
  }
  walk(routes, '')
  return [...new Set(found)].filter((address) => {
    const last = matchRoutes(routes, address)?.at(-1)?.route
    return last !== undefined && draws(last)
  })
}
