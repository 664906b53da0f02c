/**
 * Kinds that responses of a live account contain and the local platform does not, in the terms of that API, with the
 * text that the console shows for each.
 */

/** Kinds of events, in addition to those of the published client. */
const furtherEvents = [
  'linode_interface_create',
  'nodebalancer_firewall_modification_failed',
  'nodebalancer_firewall_modification_success',
  'vlan_attach',
  'vlan_detach',
]

export const eventTexts: Readonly<Record<string, string>> = {
  account_agreement_eu_model: 'EU agreement accepted',
  account_promo_apply: 'Promotion applied',
  community_like: 'Community post liked',
  community_mention: 'Mentioned in the community',
  community_question_reply: 'Community question answered',
  credit_card_updated: 'Credit card updated',
  database_degraded: 'Database degraded',
  database_low_disk_space: 'Database low on disk space',
  database_migrate: 'Database migrated',
  database_resize_create: 'Resize requested',
  database_scale: 'Database scaled',
  database_upgrade: 'Database upgraded',
  destination_create: 'Log destination created',
  dns_record_create: 'Record added',
  dns_zone_delete: 'Domain deleted',
  domain_import: 'Domain imported',
  entity_transfer_accept: 'Service transfer accepted',
  entity_transfer_accept_recipient: 'Service transfer received',
  entity_transfer_cancel: 'Service transfer canceled',
  entity_transfer_stale: 'Service transfer expired',
  firewall_apply: 'Firewall applied',
  firewall_device_remove: 'Firewall device removed',
  firewall_disable: 'Firewall disabled',
  firewall_enable: 'Firewall enabled',
  host_reboot: 'Instance rebooted by a host restart',
  interface_create: 'Network interface created',
  ipv6pool_add: 'IPv6 pool added',
  lassie_reboot: 'Instance rebooted by the watchdog',
  linode_poweroff_on: 'Instance powered off and on',
  linode_interface_create: 'Network interface created',
  lish_boot: 'Instance booted from its console',
  lke_cluster_create: 'Kubernetes cluster created',
  lke_cluster_delete: 'Kubernetes cluster deleted',
  lke_cluster_recycle: 'Kubernetes cluster recycled',
  lke_cluster_regenerate: 'Kubernetes cluster credentials regenerated',
  lke_cluster_update: 'Kubernetes cluster changed',
  lke_control_plane_acl_create: 'Kubernetes access list created',
  lke_control_plane_acl_delete: 'Kubernetes access list deleted',
  lke_control_plane_acl_update: 'Kubernetes access list changed',
  lke_kubeconfig_regenerate: 'Kubeconfig regenerated',
  lke_node_create: 'Kubernetes node created',
  lke_node_recycle: 'Kubernetes node recycled',
  lke_pool_create: 'Kubernetes node pool created',
  lke_pool_delete: 'Kubernetes node pool deleted',
  lke_pool_recycle: 'Kubernetes node pool recycled',
  lke_token_rotate: 'Kubernetes service token rotated',
  longviewclient_create: 'Metrics client created',
  longviewclient_delete: 'Metrics client deleted',
  longviewclient_update: 'Metrics client changed',
  managed_enabled: 'Managed services enabled',
  managed_service_create: 'Managed service created',
  nodebalancer_config_create: 'Load balancer configuration created',
  nodebalancer_config_delete: 'Load balancer configuration deleted',
  nodebalancer_config_update: 'Load balancer configuration changed',
  nodebalancer_create: 'Load balancer created',
  nodebalancer_delete: 'Load balancer deleted',
  nodebalancer_firewall_modification_failed: 'Change of the load balancer’s firewall failed',
  nodebalancer_firewall_modification_success: 'Firewall of the load balancer changed',
  nodebalancer_node_create: 'Load balancer node created',
  nodebalancer_node_delete: 'Load balancer node deleted',
  nodebalancer_node_update: 'Load balancer node changed',
  nodebalancer_update: 'Load balancer changed',
  oauth_client_create: 'OAuth client created',
  oauth_client_secret_reset: 'OAuth client secret reset',
  payment_submitted: 'Payment submitted',
  placement_group_assign: 'Instance added to placement group',
  placement_group_became_compliant: 'Placement group compliant',
  placement_group_became_non_compliant: 'Placement group not compliant',
  placement_group_create: 'Placement group created',
  placement_group_unassign: 'Instance removed from placement group',
  reserved_ip_assign: 'Reserved address assigned',
  reserved_ip_create: 'Reserved address created',
  reserved_ip_unassign: 'Reserved address unassigned',
  stackscript_create: 'Script created',
  stackscript_delete: 'Script deleted',
  stackscript_publicize: 'Script published',
  stackscript_revise: 'Script revised',
  stackscript_update: 'Script changed',
  stream_create: 'Log stream created',
  tax_id_invalid: 'Tax ID rejected',
  tax_id_valid: 'Tax ID confirmed',
  tfa_enabled: 'Two-factor authentication enabled',
  volume_migrate: 'Volume migrated',
  volume_migrate_scheduled: 'Volume migration scheduled',
}

/** Returns every kind of event, those of the published client first. */
export const everyEvent = (published: readonly string[]): string[] => [
  ...new Set([...published, ...furtherEvents]),
]

/** Types of entities that have a screen in the console. */
export const linkedTypes: Readonly<Record<string, string>> = {
  linode: 'Instance',
  nodebalancer: 'Load balancer',
}

/** Types of entities without a screen. */
export const unlinkedTypes: Readonly<Record<string, string>> = {
  stackscript: 'Script',
  longview: 'Metrics',
  longviewclient: 'Metrics client',
  lkecluster: 'Kubernetes cluster',
  lkenodepool: 'Kubernetes node pool',
  linode_config: 'Configuration',
  linode_interface: 'Network interface',
  placement_group: 'Placement group',
  managed_service: 'Managed service',
  entity_transfer: 'Service transfer',
  oauth_client: 'OAuth client',
  monitor: 'Monitor',
  stream: 'Log stream',
  destination: 'Log destination',
  interface: 'Network interface',
  reserved_ip: 'Reserved address',
}

export const scopeTexts: Readonly<Record<string, string>> = {
  'linodes:read_only': 'Instances: read',
  'nodebalancers:read_write': 'Load balancers: read and write',
  'lke:read_write': 'Kubernetes: read and write',
  'longview:read_only': 'Metrics: read',
  'stackscripts:read_only': 'Scripts: read',
}

export const capabilityTexts: Readonly<Record<string, string>> = {
  Linodes: 'Instances',
  'GPU Linodes': 'GPU instances',
  NodeBalancers: 'Load balancers',
  StackScripts: 'Deployment scripts',
  'Linode Interfaces': 'Network interfaces',
  'LKE HA Control Planes': 'Kubernetes high availability',
  'Akamai Cloud Load Balancer': 'Partner load balancers',
  'ACLP Logs Datacenter LKE-E': 'Kubernetes audit logs',
  Kubernetes: 'Kubernetes',
  'Kubernetes Enterprise': 'Kubernetes for enterprises',
  'Network LoadBalancer': 'Network load balancers',
  'Placement Group': 'Placement groups',
  'Bare Metal': 'Bare metal',
  'Distributed Plans': 'Distributed plans',
  'Maintenance Policy': 'Maintenance policies',
  'VPC Dual Stack': 'VPCs with IPv6',
}

/** Titles of the statistics of an instance. */
export const statisticsTitle = 'linode.com - web (linode123) - day (5 min avg)'

/** Types of notifications, for notifications without a label. */
export const notificationTexts: Readonly<Record<string, string>> = {
  maintenance_scheduled: 'Maintenance scheduled',
  security_reboot_maintenance_scheduled: 'Security reboot maintenance scheduled',
  volume_migration_imminent: 'Volume migration imminent',
}
