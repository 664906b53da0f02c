import { subnetHandlers } from './subnets.ts'
import { vpcIpHandlers } from './vpcIps.ts'
import { vpcHandlers } from './vpcs.ts'

export const vpcAreaHandlers = { ...vpcHandlers, ...subnetHandlers, ...vpcIpHandlers }
