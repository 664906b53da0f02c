/** Further words by which the command palette finds each entry of the menu; apart, since the first screen needs none. */
export const navigationKeywords: Readonly<Record<string, string>> = {
  '/overview': 'home today problems snooze',
  '/compute': 'compute machines',
  '/volumes': 'block storage disks attach',
  '/images': 'capture upload gzip distributions',
  '/databases': 'mysql postgresql clusters backups maintenance',
  '/object-storage': 's3 buckets objects files access keys',
  '/domains': 'dns zones records name servers',
  '/firewalls': 'rules ports networking policy filter',
  '/vpcs': 'private networks subnets addresses virtual cloud',
  '/regions': 'locations capabilities resolvers',
  '/tags': 'labels groups tagged objects',
  '/support': 'support help contact provider',
  '/calendar': 'operations maintenance windows backups schedule ics',
  '/events': 'history log audit',
  '/inventory': 'snapshot export compare changes json',
  '/account': 'profile users tokens settings',
}
