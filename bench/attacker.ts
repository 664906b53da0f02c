/** One attack, named by its number, in a process of its own, so that it takes no time from who measures; it ends with that. */
import type { Attacked } from '../server/test/attackedServer.ts'
import { attacks } from '../server/test/attacks.ts'

process.on('message', (attacked: Attacked) => {
  void attacks[Number(process.argv[2])]?.begin(attacked)
})
process.on('disconnect', () => process.exit())
