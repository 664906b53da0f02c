import { test } from '@playwright/test'
import { expectLinodeTokenHelp } from './support/linodeSignIn.ts'
import { startProgram } from './support/startProgram.ts'

test('npm start -- --api linode asks for a token of that API, and lists the scopes of each area', async ({
  page,
}) => {
  // A separate process group, because npm does not forward SIGTERM to the server.
  const server = startProgram('setsid', ['npm', 'start', '--', '--api', 'linode'], {
    PORT: '0',
    DATA_DIR: '',
    DATABASE_URL: '',
    API_BASE_URL: '',
    SESSION_KEY: '',
  })
  try {
    const [, address = ''] = await server.printed(/(http:\/\/(?:localhost|127\.0\.0\.1):\d+)/)
    await page.goto(`${address}/sign-in`)
    await expectLinodeTokenHelp(page)
  } finally {
    if (server.process.pid !== undefined) process.kill(-server.process.pid, 'SIGTERM')
    await server.ended
  }
})
