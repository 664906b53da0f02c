/** Tabs of a VPC with their path segments. */
export const vpcTabs = [
  { part: 'subnets', label: 'Subnets' },
  { part: 'addresses', label: 'Addresses' },
] as const

type VpcTab = (typeof vpcTabs)[number]['part']

export const vpcPaths = {
  list: () => '/vpcs',
  /** Screen with the addresses of all VPCs. */
  addresses: () => '/vpcs/addresses',
  create: () => '/vpcs/new',
  /** Dialog over the list. */
  remove: (vpcId: number) => `/vpcs/${vpcId}/delete`,
  tab: (vpcId: number, part: VpcTab) => `/vpcs/${vpcId}/${part}`,
  /** Drawer over the addresses of a VPC. */
  attach: (vpcId: number, subnetId?: number) =>
    `/vpcs/${vpcId}/addresses/attach${subnetId === undefined ? '' : `?subnet=${subnetId}`}`,
  detach: (vpcId: number, interfaceId: number) => `/vpcs/${vpcId}/addresses/${interfaceId}/detach`,
  /** Drawer over the subnets of a VPC. */
  addSubnet: (vpcId: number) => `/vpcs/${vpcId}/subnets/new`,
  subnet: (vpcId: number, subnetId: number, action: 'edit' | 'delete') =>
    `/vpcs/${vpcId}/subnets/${subnetId}/${action}`,
}
