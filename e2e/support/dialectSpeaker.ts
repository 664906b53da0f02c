import { addressOf, dialectSpeaker } from '../../test/support/server/dialectFront.ts'

/**
 * Entry point: serves the API at `PLATFORM_URL` in the vocabulary of the test dialect, on `PORT`.
 */
const { PLATFORM_URL, PORT } = process.env
if (PLATFORM_URL === undefined) throw new Error('PLATFORM_URL names the platform behind.')
const app = await dialectSpeaker(PLATFORM_URL)
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.stdout.write(`The dialect is spoken at ${addressOf(app)}.\n`)
process.once('SIGTERM', () => void app.close())
