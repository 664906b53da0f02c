/** Labels of capabilities for which the API uses a different term than the console. */
const words: ReadonlyMap<string, string> = new Map([
  ['Computes', 'Instances'],
  ['GPU Computes', 'GPU instances'],
  ['Balancers', 'Load balancers'],
  ['Scripts', 'Deployment scripts'],
  ['Compute Interfaces', 'Network interfaces'],
  ['Block Storage', 'Volumes'],
  ['Block Storage Encryption', 'Volume encryption'],
  ['Block Storage Migrations', 'Volume migrations'],
  ['Block Storage Performance B1', 'Volume performance B1'],
  ['Object Storage', 'Object storage'],
  ['Managed Databases', 'Databases'],
  ['Cloud Firewall', 'Firewalls'],
  ['Bare Metal', 'Bare metal'],
  ['Disk Encryption', 'Disk encryption'],
  ['LA Disk Encryption', 'Disk encryption (limited availability)'],
  ['Distributed Plans', 'Distributed plans'],
  ['Kubernetes Enterprise', 'Kubernetes for enterprises'],
  ['Kube HA Control Planes', 'Kubernetes high availability'],
  ['Maintenance Policy', 'Maintenance policies'],
  ['Network LoadBalancer', 'Network load balancers'],
  ['Partner Cloud Load Balancer', 'Partner load balancers'],
  ['Partner Cloud Pulse Logs Kube Datacenter', 'Kubernetes audit logs'],
  ['Placement Group', 'Placement groups'],
  ['Premium Plans', 'Premium plans'],
  ['VPC Dual Stack', 'VPCs with IPv6'],
  ['Vlans', 'VLANs'],
])

/** Returns the label of a capability, for example "Load balancers" for `Balancers`. */
export const capabilityText = (capability: string): string => words.get(capability) ?? capability
