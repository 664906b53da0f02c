import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Number of ports that are tried until one is free for both TCP and UDP. */
const maxAttempts = 20

/**
 * Listens on one port with TCP and UDP. Port 0 picks a port that is free for both.
 * @throws the error of `listen` or `bind` if the given port is in use
 */
export async function listenOnOnePort(
  tcp: Server,
  { host, port }: { host: string; port: number },
): Promise<{ udp: Socket; port: number }> {
  for (let attempt = 1; ; attempt++) {
    tcp.listen(port, host)
    await once(tcp, 'listening')
    const { port: bound } = tcp.address() as AddressInfo
    const udp = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    try {
      udp.bind(bound, host)
      await once(udp, 'listening')
      return { udp, port: bound }
    } catch (error) {
      udp.close()
      await new Promise((resolve) => tcp.close(resolve))
      // The system chose a port that is free for TCP, and another program uses it for UDP.
      if (port !== 0 || attempt === maxAttempts) throw error
    }
  }
}
