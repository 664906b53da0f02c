import type { Image } from '../generated/types.gen.ts'

/** id, label, vendor, size MB, creation date, end of life (null for rolling distributions). */
type Row = [string, string, string, number, string, string | null]

const rows: Row[] = [
  ['almalinux8', 'AlmaLinux 8', 'AlmaLinux', 1500, '2021-03-30', '2029-03-01'],
  ['almalinux9', 'AlmaLinux 9', 'AlmaLinux', 1500, '2022-05-26', '2032-05-31'],
  ['alpine3.16', 'Alpine 3.16', 'Alpine', 300, '2022-05-24', '2024-05-23'],
  ['alpine3.17', 'Alpine 3.17', 'Alpine', 300, '2022-12-05', '2024-11-22'],
  ['alpine3.18', 'Alpine 3.18', 'Alpine', 300, '2023-05-10', '2025-05-09'],
  ['alpine3.19', 'Alpine 3.19', 'Alpine', 400, '2023-12-12', '2025-11-01'],
  ['arch', 'Arch Linux', 'Arch', 3400, '2016-06-13', null],
  ['centos7', 'CentOS 7', 'CentOS', 1500, '2014-07-08', '2024-06-30'],
  ['centos-stream8', 'CentOS Stream 8', 'CentOS', 1800, '2021-10-11', '2024-05-31'],
  ['centos-stream9', 'CentOS Stream 9', 'CentOS', 2100, '2021-12-09', '2027-05-31'],
  ['debian10', 'Debian 10', 'Debian', 1500, '2019-07-07', '2024-06-30'],
  ['debian11', 'Debian 11', 'Debian', 1500, '2021-08-14', '2026-06-30'],
  ['debian12', 'Debian 12', 'Debian', 1500, '2023-06-12', '2028-06-10'],
  ['fedora38', 'Fedora 38', 'Fedora', 3100, '2023-04-18', '2024-05-14'],
  ['fedora39', 'Fedora 39', 'Fedora', 3200, '2023-11-08', '2024-11-12'],
  ['gentoo', 'Gentoo', 'Gentoo', 6300, '2019-05-07', null],
  ['kali', 'Kali Linux', 'Kali', 11000, '2022-10-06', null],
  ['opensuse15.5', 'openSUSE Leap 15.5', 'openSUSE', 2200, '2023-06-07', '2024-12-31'],
  ['rocky8', 'Rocky Linux 8', 'Rocky', 1500, '2021-06-23', '2029-05-31'],
  ['rocky9', 'Rocky Linux 9', 'Rocky', 1700, '2022-07-20', '2032-05-31'],
  ['slackware15.0', 'Slackware 15.0', 'Slackware', 10000, '2022-02-21', '2027-02-02'],
  ['ubuntu20.04', 'Ubuntu 20.04 LTS', 'Ubuntu', 3100, '2020-04-23', '2025-04-23'],
  ['ubuntu22.04', 'Ubuntu 22.04 LTS', 'Ubuntu', 3500, '2022-04-22', '2027-04-22'],
  ['ubuntu23.10', 'Ubuntu 23.10', 'Ubuntu', 3600, '2023-10-13', '2024-07-11'],
]

const deprecatedRows: Row[] = [
  ['debian9', 'Debian 9', 'Debian', 1100, '2017-06-16', '2022-06-30'],
  ['ubuntu18.04', 'Ubuntu 18.04 LTS', 'Ubuntu', 3000, '2018-04-26', '2023-04-26'],
]

const withCloudInit = ['debian11', 'ubuntu20.04', 'ubuntu22.04', 'ubuntu23.10']

const toImage = (
  [name, label, vendor, size, createdDate, eol]: Row,
  deprecated: boolean,
): Image => ({
  id: `compute/${name}`,
  label,
  description: '',
  created: `${createdDate}T00:00:00`,
  updated: `${createdDate}T00:00:00`,
  created_by: 'compute',
  type: 'manual',
  is_public: true,
  deprecated,
  size,
  vendor,
  expiry: null,
  eol: eol === null ? null : `${eol}T04:00:00`,
  status: 'available',
  capabilities: withCloudInit.includes(name) ? ['cloud-init'] : [],
})

/** Public images by id, the deprecated ones last, as their list shows them (response shapes 1.5 and 5). */
export const publicImages: readonly Image[] = [
  ...rows.map((row) => toImage(row, false)),
  ...deprecatedRows.map((row) => toImage(row, true)),
]

const byId = new Map(publicImages.map((image) => [image.id, image]))

export const publicImageById = (id: string): Image | undefined => byId.get(id)
