import type { Area } from '../area.ts'

export const area: Area = {
  kinds: [
    {
      type: 'balancer',
      label: 'Load balancer',
      plural: 'Load balancers',
      href: (id) => `/balancers/${id}`,
      addGrant: 'add_balancers',
    },
    {
      type: 'balancer_config',
      label: 'Load balancer configuration',
      plural: 'Load balancer configurations',
    },
    { type: 'balancer_node', label: 'Load balancer node', plural: 'Load balancer nodes' },
  ],
  eventPhrases: {
    balancer_firewall_modification_failed: 'Change of the load balancer’s firewall failed',
    balancer_firewall_modification_success: 'Firewall of the load balancer changed',
  },
  palette: () => import('./palette.ts'),
  objects: () => import('./objects.ts'),
}
