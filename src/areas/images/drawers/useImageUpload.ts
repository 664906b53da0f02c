import { useRef, useState } from 'react'
import type { Image, ImageUpload } from '#api/generated/types.gen.ts'
import { localError } from '#api/http/clientError.ts'
import { remoteApi } from '#api/remote/remoteApi.ts'
import { upload } from '#api/http/upload.ts'
import { useAnnounceImage, waitsForData } from '../queries.ts'
import { dropUploadAddress, keepUploadAddress, uploadAddressOf } from '../uploadAddresses.ts'
import { type UploadSample, withSample } from '#lib/uploadRate.ts'

interface ImageSending {
  file: File
  /** Undefined for an image that is already announced. */
  body?: ImageUpload | undefined
}

interface Announced {
  image: Image
  address: string
}

/**
 * Returns a URL that the browser can reach. The browser reaches the API through the console's origin, whatever host
 * name the server uses behind a proxy, so an upload URL of that API becomes a path. URLs on other hosts are unchanged.
 */
async function reachable(address: string): Promise<string> {
  const { origin, pathname, search } = new URL(address)
  const remote = await remoteApi()
  const isHere = remote === null || [remote.here, location.origin].includes(origin)
  return isHere && pathname.startsWith('/v4/') ? pathname + search : address
}

/** Returns the announced image if this page still has its upload URL. */
export const announcedImage = (image: Image): Announced | undefined => {
  const address = uploadAddressOf(image.id)
  return address === undefined ? undefined : { image, address }
}

/**
 * Announces an image, unless one is given, and uploads its data. A retry reuses the image while it waits for its data,
 * and restarts the upload from the first byte because the API has no partial uploads.
 */
export function useImageUpload(announcedUpload?: Announced) {
  const { mutateAsync: announce } = useAnnounceImage()
  const announcedRef = useRef<Announced>(announcedUpload)
  const controller = useRef<AbortController>(undefined)
  const [samples, setSamples] = useState<readonly UploadSample[]>()
  const [isRetry, setIsRetry] = useState(false)

  const awaiting = async (body: ImageUpload | undefined): Promise<Announced> => {
    const before = announcedRef.current
    if (before && (await waitsForData(before.image.id))) return before
    if (!body) throw localError(409, 'The image no longer accepts data.')
    const { upload_to: address, image } = await announce({ body })
    if (address === undefined || image === undefined)
      throw localError(409, 'The API returned no upload URL.')
    announcedRef.current = { image, address }
    keepUploadAddress(image.id, address)
    return announcedRef.current
  }

  const send = async ({ file, body }: ImageSending) => {
    controller.current = new AbortController()
    try {
      const { address, image } = await awaiting(body)
      setSamples([{ at: performance.now(), sent: 0 }])
      await upload({
        method: 'PUT',
        to: await reachable(address),
        body: file,
        contentType: 'application/octet-stream',
        operation: 'sendImageData',
        // The upload URL is masked in the request log, because anyone with the URL can send the data.
        logged: '/v4/images/uploads/••••••',
        signal: controller.current.signal,
        onProgress: (_share, sent) =>
          setSamples((previous = []) => withSample(previous, { at: performance.now(), sent })),
      })
      dropUploadAddress(image.id)
      return image
    } catch (error) {
      // The API deletes the image if the data is not a valid image, so the next attempt announces a new one with the
      // current form values.
      if (announcedRef.current && !(await waitsForData(announcedRef.current.image.id)))
        announcedRef.current = undefined
      setIsRetry(announcedRef.current !== undefined)
      throw error
    } finally {
      setSamples(undefined)
    }
  }

  return {
    send,
    /** Announces an image whose data the user sends by other means, for example with curl. */
    announce: async (body: ImageUpload) => (await awaiting(body)).image,
    /** Upload progress samples; undefined unless an upload is in progress. */
    samples,
    /** True if the image is announced and still waits for its data. */
    isRetry,
    cancel: () =>
      controller.current?.abort(
        localError(
          409,
          'You canceled the upload. Retry sends the whole file again; without data the image is deleted after 24 hours.',
        ),
      ),
  }
}
