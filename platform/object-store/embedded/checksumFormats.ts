import { S3Error } from '../s3/errors.ts'
import { type Checksum, type ChecksumAlgorithm, checksumAlgorithm } from './checksums.ts'

/** @throws S3Error InvalidRequest */
export function knownAlgorithm(name: string): ChecksumAlgorithm {
  const algorithm = checksumAlgorithm(name)
  if (!algorithm) throw new S3Error('InvalidRequest', `Checksum algorithm ${name} is not known.`)
  return algorithm
}

/** Formats a checksum as XML elements. */
export const checksumContent = (checksum: Checksum | undefined): Record<string, string> =>
  checksum
    ? {
        [`Checksum${checksum.algorithm.toUpperCase()}`]: checksum.value,
        ChecksumType: checksum.type,
      }
    : {}

export const checksumHeaders = (checksum: Checksum | undefined): Record<string, string> =>
  checksum
    ? {
        [`x-amz-checksum-${checksum.algorithm}`]: checksum.value,
        'x-amz-checksum-type': checksum.type,
      }
    : {}
