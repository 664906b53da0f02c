import type { S3Response } from './request.ts'

export const xmlResponse = (body: string): S3Response => ({
  headers: { 'content-type': 'application/xml' },
  body,
})
export const quoted = (etag: string) => `"${etag}"`
export const httpDate = (iso: string) => new Date(iso).toUTCString()
export const wholeSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000) * 1000
/** Formats a time of the database or of a store, with or without `Z`, as S3 lists it. */
export const isoTime = (time: string) =>
  new Date(time.endsWith('Z') ? time : `${time}Z`).toISOString()
