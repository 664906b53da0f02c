import { Accounts } from '../../e2e/support/accounts.ts'
import { stopProgram } from '../../e2e/support/startProgram.ts'
import { removeFolder, startServer, temporaryFolder } from '../../e2e/support/startServer.ts'

export interface OpenConsole {
  origin: string
  accounts: Accounts
  close: () => Promise<void>
}

/** Starts a console and its platform with this demo data. */
export async function openConsole(demo: 'none' | 'small'): Promise<OpenConsole> {
  const dataDir = temporaryFolder()
  const server = startServer({ DATA_DIR: dataDir, DEMO: demo, PLATFORM_SPEED: '300' })
  const [, origin = ''] = await server.printed(/Console: (http:\S+)\s/)
  const accounts = await Accounts.open(dataDir)
  return {
    origin,
    accounts,
    close: async () => {
      await accounts.close()
      await stopProgram(server)
      removeFolder(dataDir)
    },
  }
}
