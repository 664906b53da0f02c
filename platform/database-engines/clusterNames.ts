/** The superuser of a cluster. Only the platform signs in as it, over the Unix socket. */
export const admin = 'platform_admin'

/**
 * Database for the superuser's sessions. Clients can neither connect to it nor change it, so it contains nothing that
 * they created (CVE-2018-1058).
 */
export const maintenanceDatabase = 'platform_maintenance'
