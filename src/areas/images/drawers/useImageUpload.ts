import { useRef, useState } from 'react'
import type { Image, ImageUpload } from '#api/generated/types.gen.ts'
import { localError } from '#api/clientError.ts'
import { remoteApi } from '#api/remoteApi.ts'
import { upload } from '#api/upload.ts'
import { useAnnounceImage, waitsForData } from '../queries.ts'
import { dropUploadAddress, keepUploadAddress, uploadAddressOf } from '../uploadAddresses.ts'
import { type Sample, withSample } from '#lib/uploadRate.ts'

interface ImageSending {
  file: File
  /** Undefined for an image that is announced. */
  body?: ImageUpload | undefined
}

interface Announced {
  image: Image
  address: string
}

/**
 * The API is reached through this origin, the address of its data with it, whatever a proxy makes the server take for its
 * own address; one elsewhere stays as it is.
 */
async function reachable(address: string): Promise<string> {
  const { origin, pathname, search } = new URL(address)
  const remote = await remoteApi()
  const isHere = remote === null || [remote.here, location.origin].includes(origin)
  return isHere && pathname.startsWith('/v4/') ? pathname + search : address
}

/** The announced image of an address that is known here. */
export const announcedImage = (image: Image): Announced | undefined => {
  const address = uploadAddressOf(image.id)
  return address === undefined ? undefined : { image, address }
}

/**
 * Announces an image, unless one is given, and sends its data. After a failure the same image is sent again, as long as it waits for its data;
 * an upload is sent from its beginning, as the API takes no parts.
 */
export function useImageUpload(given?: Announced) {
  const { mutateAsync: announce } = useAnnounceImage()
  const announced = useRef<Announced>(given)
  const controller = useRef<AbortController>(undefined)
  const [samples, setSamples] = useState<readonly Sample[]>()
  const [isRetry, setIsRetry] = useState(false)

  const awaiting = async (body: ImageUpload | undefined): Promise<Announced> => {
    const before = announced.current
    if (before && (await waitsForData(before.image.id))) return before
    if (!body) throw localError(409, 'The image waits for no data any more.')
    const { upload_to: address, image } = await announce({ body })
    if (address === undefined || image === undefined)
      throw localError(409, 'The API returned no address to upload to.')
    announced.current = { image, address }
    keepUploadAddress(image.id, address)
    return announced.current
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
        // Whoever has the address may send the data.
        logged: '/v4/images/uploads/••••••',
        signal: controller.current.signal,
        onProgress: (_share, sent) =>
          setSamples((kept = []) => withSample(kept, { at: performance.now(), sent })),
      })
      dropUploadAddress(image.id)
      return image
    } catch (error) {
      // Data that is no image takes the image away: the next try announces another, with what is typed then.
      if (announced.current && !(await waitsForData(announced.current.image.id)))
        announced.current = undefined
      setIsRetry(announced.current !== undefined)
      throw error
    } finally {
      setSamples(undefined)
    }
  }

  return {
    send,
    /** For data that is sent by other means. */
    announce: async (body: ImageUpload) => (await awaiting(body)).image,
    /** While data is on its way. */
    samples,
    /** The image is announced and still waits for its data. */
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
