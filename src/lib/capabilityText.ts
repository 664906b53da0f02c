/** Labels of capabilities for which the API uses a different term than the console. */
const words: ReadonlyMap<string, string> = new Map([
  ['Computes', 'Instances'],
  ['GPU Computes', 'GPU instances'],
  ['Balancers', 'Load balancers'],
  ['Block Storage', 'Volumes'],
  ['Block Storage Migrations', 'Volume migrations'],
  ['Object Storage', 'Object storage'],
  ['Managed Databases', 'Databases'],
  ['Cloud Firewall', 'Firewalls'],
  ['Vlans', 'VLANs'],
])

/** Returns the label of a capability, for example "Load balancers" for `Balancers`. */
export const capabilityText = (capability: string): string => words.get(capability) ?? capability
