import type { Area } from '../area.ts'

/**
 * Objects for which the contract has no operations. Events, tickets, tags and grants of an account can name them, so
 * they have labels but no screens.
 */
export const area: Area = {
  kinds: [
    { type: 'kubecluster', label: 'Kubernetes cluster', plural: 'Kubernetes clusters' },
    { type: 'kubenodepool', label: 'Kubernetes node pool', plural: 'Kubernetes node pools' },
    // The spellings that event actions use.
    { type: 'kube_cluster', label: 'Kubernetes cluster', plural: 'Kubernetes clusters' },
    { type: 'kube_pool', label: 'Kubernetes node pool', plural: 'Kubernetes node pools' },
    { type: 'kube_node', label: 'Kubernetes node', plural: 'Kubernetes nodes' },
    { type: 'metricsclient', label: 'Metrics client', plural: 'Metrics clients' },
    { type: 'placement_group', label: 'Placement group', plural: 'Placement groups' },
    { type: 'stream', label: 'Log stream', plural: 'Log streams' },
    { type: 'destination', label: 'Log destination', plural: 'Log destinations' },
  ],
  eventPhrases: {
    kube_cluster_regenerate: 'Kubernetes cluster credentials regenerated',
    kube_control_plane_acl_create: 'Kubernetes access list created',
    kube_control_plane_acl_delete: 'Kubernetes access list deleted',
    kube_control_plane_acl_update: 'Kubernetes access list changed',
    kube_kubeconfig_regenerate: 'Kubeconfig regenerated',
    kube_token_rotate: 'Kubernetes service token rotated',
    managed_enabled: 'Managed services enabled',
    placement_group_assign: 'Instance added to placement group',
    placement_group_became_compliant: 'Placement group compliant',
    placement_group_became_non_compliant: 'Placement group not compliant',
    placement_group_unassign: 'Instance removed from placement group',
  },
}
