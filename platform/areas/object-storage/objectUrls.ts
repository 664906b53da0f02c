/**
 * Returns true if a signed URL uploads a part, which does not change the object until the upload is completed. With
 * other methods, the same parameters are another operation: a POST with an `uploadId` completes the upload.
 */
export const isPartUpload = (method: string, parameters: object): boolean =>
  method === 'PUT' && 'partNumber' in parameters && 'uploadId' in parameters

/** Returns true if a signed URL starts a multipart upload. Only its completion changes the object. */
export const isUploadStart = (method: string, parameters: object): boolean =>
  method === 'POST' && 'uploads' in parameters && !('uploadId' in parameters)
