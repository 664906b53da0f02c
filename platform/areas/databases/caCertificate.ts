/** The authority whose certificate databases with SSL show. Nothing listens behind them here, so it has signed nothing. */
export const caCertificate = `${[
  '-----BEGIN CERTIFICATE-----',
  'MIIB0jCCAXmgAwIBAgIUbZYuhVCb469QoipVxIYFn9EvRVEwCgYIKoZIzj0EAwIw',
  'PjEXMBUGA1UECgwOQ2xvdWQgUGxhdGZvcm0xIzAhBgNVBAMMGkxvY2FsIHBsYXRm',
  'b3JtIGRhdGFiYXNlIENBMCAXDTI2MTEyMTA2MTQzNFoYDzIxMjYxMDI4MDYxNDM0',
  'WjA+MRcwFQYDVQQKDA5DbG91ZCBQbGF0Zm9ybTEjMCEGA1UEAwwaTG9jYWwgcGxh',
  'dGZvcm0gZGF0YWJhc2UgQ0EwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQOSvuP',
  '8SSNtpWzR1Du44SB6l0xz8lM3DVCHiR81AUhe8WFDLax/Cgke9LGjZ6UHHExJX5+',
  '2K2MCgNd0bsa74pto1MwUTAdBgNVHQ4EFgQUX3/HyCFSI/lxK0ZwrZVpwCIzFh8w',
  'HwYDVR0jBBgwFoAUX3/HyCFSI/lxK0ZwrZVpwCIzFh8wDwYDVR0TAQH/BAUwAwEB',
  '/zAKBggqhkjOPQQDAgNHADBEAiBbMhkCnIyHtfp+9sbqMGfsRqel+jqGr6NeTPGc',
  'L1NApQIgTvznpl6lEYg8AetvlaendgbeypzQ/wG+9E8EsED9SGM=',
  '-----END CERTIFICATE-----',
].join('\n')}\n`
