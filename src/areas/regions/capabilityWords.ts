/** Capabilities whose name in the API is not the word that the console has for the thing. */
const words: ReadonlyMap<string, string> = new Map([
  ['Computes', 'Instances'],
  ['GPU Computes', 'GPU instances'],
  ['Balancers', 'Load balancers'],
  ['Vlans', 'VLANs'],
])

/** "Load balancers" for `Balancers`. */
export const capabilityWords = (capability: string): string => words.get(capability) ?? capability
