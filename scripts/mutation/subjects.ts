import { basename } from 'node:path'
import { type Module, readModules } from '../../test/architecture/moduleGraph.ts'

interface Subject {
  path: string
  /** Tests that should detect changes, fastest first. */
  tests: string[]
}

/** Files to mutate in each folder, and the tests to run for them. */
const areas: { files: RegExp; tests: RegExp }[] = [
  { files: /^contract\/rules\/\w+\.ts$/, tests: /^contract\/[\w/]+\.test\.ts$/ },
  {
    files: /^platform\/(api|database)\/filter\/\w+\.ts$/,
    tests: /^platform\/(api|database)\/filter\/\w+\.test\.ts$/,
  },
  {
    files: /^platform\/object-store\/s3\/signature\w*\.ts$/,
    tests:
      /^platform\/object-store\/(\w+\/)?(signature\w*|signedBodies|oddRequests|sdk)\.test\.ts$/,
  },
  {
    files: /^server\/session\/(sessionPlugin|sessions|sessionKey|chunkedCookie|types)\.ts$/,
    tests: /^server\/session\/\w+\.test\.ts$/,
  },
]

/** Returns the files to mutate, each with the tests that import it directly or indirectly. */
export function subjects(): Subject[] {
  const modules = readModules()
  return [...modules.keys()].toSorted().flatMap((path) => {
    const area = areas.find(({ files }) => files.test(path) && !/\.test\./.test(path))
    if (!area) return []
    const tests = [...modules.keys()].filter(
      (test) => area.tests.test(test) && reaches(modules, test, path),
    )
    const beside = `${basename(path, '.ts')}.test.ts`
    const isBeside = (test: string) => basename(test) === beside
    return {
      path,
      tests: [...tests.filter(isBeside), ...tests.filter((test) => !isBeside(test))],
    }
  })
}

function reaches(modules: ReadonlyMap<string, Module>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const isOnWay = (path: string): boolean => {
    if (path === to) return true
    if (seen.has(path)) return false
    seen.add(path)
    return [...(modules.get(path)?.imports.keys() ?? [])].some(isOnWay)
  }
  return isOnWay(from)
}
