import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports below those that the system gives to connections and to servers that listen on port 0 (from 32768 on Linux, from
 * 49152 elsewhere), so that none of these takes the port before the program that it is meant for.
 */
const minPort = 20_000
const maxPort = 32_767

const returned = new Set<number>()

/** Returns a port of 127.0.0.1 that is free for TCP and UDP, and that this process has not been given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(minPort, maxPort + 1)
    if (returned.has(port) || !(await isFree(port))) continue
    returned.add(port)
    return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const tcp = createServer()
  const udp = createSocket('udp4')
  try {
    tcp.listen(port, '127.0.0.1')
    await once(tcp, 'listening')
    udp.bind(port, '127.0.0.1')
    await once(udp, 'listening')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  } finally {
    udp.close()
    if (tcp.listening) await new Promise((resolve) => tcp.close(resolve))
  }
}
