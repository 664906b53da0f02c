import type { TicketIdField } from './tickets.ts'

/**
 * API paths of objects, by the field in which a ticket refers to them. Object types without API requests are missing.
 */
export const ticketSubjectPaths: Readonly<Partial<Record<TicketIdField, RegExp>>> = {
  compute_id: /^\/v4\/compute\/instances\/(\d+)/,
  database_id: /^\/v4\/databases\/\w+\/instances\/(\d+)/,
  domain_id: /^\/v4\/domains\/(\d+)/,
  firewall_id: /^\/v4\/networking\/firewalls\/(\d+)/,
  volume_id: /^\/v4\/volumes\/(\d+)/,
  vpc_id: /^\/v4\/vpcs\/(\d+)/,
}
