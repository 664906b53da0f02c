import type { Api } from './test.ts'

const engines = { mysql: 'mysql/8.0.30', postgresql: 'postgresql/14.6' } as const

/** Creates a small database in Newark; it is provisioned some seconds later. */
export const addDatabase = (
  api: Api,
  engine: keyof typeof engines,
  settings: { label: string; allow_list?: string[] },
): Promise<{ id: number }> =>
  api.send('POST', `/databases/${engine}/instances`, {
    engine: engines[engine],
    region: 'us-east',
    type: 'g6-nano-1',
    ...settings,
  })
