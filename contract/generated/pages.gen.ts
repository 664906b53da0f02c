// Generated from the contract. Do not edit.
export const listPages: Readonly<Record<string, 'single' | 'server-sized' | undefined>> = {
  listAccountVpcIps: 'server-sized',
  listComputeTypes: 'single',
  listNotifications: 'single',
  listRegions: 'single',
  listRegionsAvailability: 'single',
  listStorageClusters: 'single',
  listSubnets: 'server-sized',
  listTicketReplies: 'server-sized',
  listTickets: 'server-sized',
  listVpcIps: 'server-sized',
  listVpcs: 'server-sized',
}
