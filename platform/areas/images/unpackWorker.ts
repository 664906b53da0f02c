import { createGunzip, type Gunzip } from 'node:zlib'
import { answerCalls } from '../../process/workerRpc.ts'
import { headSize, type UnpackOrder, type UnpackReply } from './unpacking.ts'

interface Unpacking {
  gunzip: Gunzip
  bytes: number
  head: Buffer
  /** Resolves at its end, good or bad. */
  over: Promise<unknown>
  /** Of the first thing that went wrong, which may be noticed after the piece that it is in. */
  fault?: Error
}

const underWay = new Map<number, Unpacking>()

/** Counts what comes out of the compression and looks at its beginning. It keeps nothing else. */
function begin(most: number): Unpacking {
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
    if (unpacking.bytes > most)
      gunzip.destroy(Object.assign(new Error('Too large'), { code: 'TOO_LARGE' }))
  })
  return unpacking
}

async function carryOut(order: UnpackOrder): Promise<UnpackReply> {
  const { id } = order
  if (order.does === 'begin') underWay.set(id, begin(order.most))
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
    // What went wrong closes it, and then no write is heard of.
    await Promise.race([written, unpacking.over])
  }
  if (unpacking.fault) throw unpacking.fault
  const { bytes, head } = unpacking
  return order.does === 'end' ? { bytes, head, read: gunzip.bytesWritten } : undefined
}

answerCalls(carryOut)
