interface Snippet {
  client: string
  text: string
}

interface Store {
  /** Origin of the object store. */
  endpoint: string
  /** Region for request signatures. */
  region: string
  bucket: string
}

/** Returns the endpoint from a signed URL, whose host may contain the bucket. */
export function endpointOf(signed: string, bucket: string): string {
  const url = new URL(signed)
  if (url.host.startsWith(`${bucket}.`)) url.host = url.host.slice(bucket.length + 1)
  return url.origin
}

/** Returns configuration snippets for common clients. The secret is a variable and is never included. */
export function snippets({ endpoint, region, bucket }: Store): Snippet[] {
  const { host, protocol } = new URL(endpoint)
  const isTls = protocol === 'https:'
  return [
    {
      client: 'aws',
      text: [
        'export AWS_ACCESS_KEY_ID="$ACCESS_KEY"',
        'export AWS_SECRET_ACCESS_KEY="$SECRET_KEY"',
        `export AWS_DEFAULT_REGION=${region}`,
        `aws --endpoint-url ${endpoint} \\`,
        `  s3 ls s3://${bucket}/`,
      ].join('\n'),
    },
    {
      client: 's3cmd',
      text: [
        's3cmd --access_key="$ACCESS_KEY" \\',
        '  --secret_key="$SECRET_KEY" \\',
        `  --host=${host} \\`,
        `  --host-bucket=${host} \\`,
        `  --region=${region} ${isTls ? '--ssl' : '--no-ssl'} \\`,
        `  ls s3://${bucket}/`,
      ].join('\n'),
    },
    {
      client: 'rclone',
      text: [
        'export RCLONE_CONFIG_STORE_TYPE=s3',
        'export RCLONE_CONFIG_STORE_PROVIDER=Other',
        'export RCLONE_CONFIG_STORE_ACCESS_KEY_ID="$ACCESS_KEY"',
        'export RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY="$SECRET_KEY"',
        `export RCLONE_CONFIG_STORE_ENDPOINT=${endpoint}`,
        `export RCLONE_CONFIG_STORE_REGION=${region}`,
        `rclone ls store:${bucket}`,
      ].join('\n'),
    },
  ]
}
