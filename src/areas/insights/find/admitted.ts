import { wholeList } from '#api/query/reads.ts'
import { parseWanted } from '../../addressMatch.ts'
import { areaObjects } from '../../areaObjects.ts'

/** Returns the object kinds that still reference an IP address after it was released, and how to read them. */
export const admitting = () =>
  areaObjects('findSources')
    .filter(({ admits }) => admits)
    .map(({ noun, list, usesOf }) => ({
      noun,
      read: wholeList(noun, list) as never,
      /** Returns the objects that reference one of the values, and where, for example "office (Inbound rule 1, ssh)". */
      namesIn(rows: readonly unknown[], values: readonly string[]): string[] {
        const searchTerms = values.map(parseWanted).filter((each) => each !== undefined)
        const uses = rows.flatMap((row) =>
          searchTerms.flatMap((each) =>
            usesOf(each, row).filter(({ match }) => match === 'exact' || match === 'within'),
          ),
        )
        return Object.entries(Object.groupBy(uses, ({ object }) => object)).map(
          ([object, its = []]) =>
            `${object} (${[...new Set(its.map(({ where }) => where))].join('; ')})`,
        )
      },
    }))
