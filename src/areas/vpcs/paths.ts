/** The parts of a VPC that have an address of their own, as they stand in it. */
export const vpcTabs = [
  { part: 'subnets', label: 'Subnets' },
  { part: 'addresses', label: 'Addresses' },
] as const

type VpcTab = (typeof vpcTabs)[number]['part']

export const vpcPaths = {
  list: () => '/vpcs',
  /** The addresses of every VPC. */
  addresses: () => '/vpcs/addresses',
  create: () => '/vpcs/new',
  /** A dialog over the list. */
  remove: (vpcId: number) => `/vpcs/${vpcId}/delete`,
  tab: (vpcId: number, part: VpcTab) => `/vpcs/${vpcId}/${part}`,
  /** Over the addresses of a VPC. */
  attach: (vpcId: number, subnetId?: number) =>
    `/vpcs/${vpcId}/addresses/attach${subnetId === undefined ? '' : `?subnet=${subnetId}`}`,
  detach: (vpcId: number, interfaceId: number) => `/vpcs/${vpcId}/addresses/${interfaceId}/detach`,
  /** Over the subnets of a VPC. */
  addSubnet: (vpcId: number) => `/vpcs/${vpcId}/subnets/new`,
  subnet: (vpcId: number, subnetId: number, action: 'edit' | 'delete') =>
    `/vpcs/${vpcId}/subnets/${subnetId}/${action}`,
}
