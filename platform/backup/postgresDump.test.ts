import { expect, test } from 'vitest'
import { clientEnvironment } from './postgresDump.ts'

test("PostgreSQL's programs heed its settings of the environment, and the password of the address before another", () => {
  const environment = { HOME: '/root', PGSSLROOTCERT: '/ca.pem', PGPASSWORD: 'other', TOKEN: 'x' }
  expect(clientEnvironment(environment, 'own')).toEqual({
    HOME: '/root',
    PGSSLROOTCERT: '/ca.pem',
    PGPASSWORD: 'own',
  })
  expect(clientEnvironment(environment, '').PGPASSWORD).toBe('other')
})
