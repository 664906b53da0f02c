import { createGunzip, type Gunzip } from 'node:zlib'
import { serveCalls } from '../../process/workerRpc.ts'
import { headSize, type UnpackOrder, type UnpackReply } from './unpacking.ts'

interface Unpacking {
  gunzip: Gunzip
  bytes: number
  head: Buffer
  /** Resolves when the stream closes, with or without an error. */
  over: Promise<unknown>
  /** First error. It can be reported after a later chunk was written. */
  fault?: Error
}

const underWay = new Map<number, Unpacking>()

/** Starts unpacking. Counts the unpacked bytes and stores only the first ones. */
function startUnpacking(maxBytes: number): Unpacking {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  const unpacking: Unpacking = {
    gunzip,
    bytes: 0,
    head: Buffer.alloc(headSize),
    over: new Promise((resolve) => gunzip.once('close', resolve)),
  }
  gunzip.on('error', (error) => (unpacking.fault ??= error))
  gunzip.on('data', (piece: Buffer) => {
    const { bytes, head } = unpacking
    if (bytes < headSize) piece.copy(head, bytes, 0, headSize - bytes)
    unpacking.bytes += piece.length
    if (unpacking.bytes > maxBytes)
      gunzip.destroy(Object.assign(new Error('Too large'), { code: 'TOO_LARGE' }))
  })
  return unpacking
}

async function carryOut(order: UnpackOrder): Promise<UnpackReply> {
  const { id } = order
  if (order.does === 'begin') underWay.set(id, startUnpacking(order.most))
  const unpacking = underWay.get(id)
  if (!unpacking) throw new Error('This data is not being unpacked.')
  const { gunzip } = unpacking
  if (order.does === 'drop') {
    gunzip.destroy()
    underWay.delete(id)
    return undefined
  }
  if (!unpacking.fault) {
    const written = new Promise<void>((resolve) => {
      if (order.does === 'unpack') gunzip.write(order.piece, () => resolve())
      else if (order.does === 'end') gunzip.end()
      else resolve()
    })
    // Also wait for the stream to close, because after an error the write callback may never run.
    await Promise.race([written, unpacking.over])
  }
  if (unpacking.fault) throw unpacking.fault
  const { bytes, head } = unpacking
  return order.does === 'end' ? { bytes, head, read: gunzip.bytesWritten } : undefined
}

serveCalls(carryOut)
