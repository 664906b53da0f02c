import type * as shell from '../src/areas/code/shellText.ts'
import type { CodeStep } from '../src/areas/code/steps.ts'
import type { ApiTerms } from '../src/areas/code/words.ts'
import type { Report } from './report.ts'
import { benchRules } from './rules.ts'

const count = 5000

const steps = Array.from({ length: count }, (_, index): CodeStep => ({
  id: `volume_${index + 1}`,
  operation: 'createVolume',
  path: [],
  body: { label: `data-${index + 1}`, size: 20, region: 'us-east', tags: ['shop', "it's"] },
}))

const words: ApiTerms = {
  base: 'https://console.example',
  call: ({ body }) => ({ method: 'POST', path: '/v4/volumes', body }),
  step: ({ body }) => ({ operation: 'createVolume', path: [], body: body as CodeStep['body'] }),
}

/** Measures writing and parsing a script of 5,000 objects, compared with JSON. */
export const benchCode = (report: Report): Promise<void> =>
  benchRules<typeof shell>(report, {
    title: 'The account as code',
    path: 'src/areas/code/shellText.ts',
    run: ({ shellText, readShell }) => readShell(shellText(steps, words), words)?.length ?? 0,
    plainLoop: () => (JSON.parse(JSON.stringify(steps)) as CodeStep[]).length,
    what: () => `a script of ${count} objects, written and read back`,
    beside: 'JSON',
    aim: 'at most 10× JSON',
  })
