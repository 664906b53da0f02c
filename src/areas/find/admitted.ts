import { wholeList } from '#api/reads.ts'
import { parseWanted } from './match.ts'
import { findSources } from './sources.ts'

/** Kinds of objects that go on naming an address after it was released, and how each is read. */
export const admitting = findSources
  .filter(({ admits }) => admits)
  .map(({ noun, list, usesOf }) => ({
    noun,
    read: wholeList(noun, list) as never,
    /** "office (Inbound rule 1, ssh)": the objects among these that name one of the values, with where. */
    namesIn(rows: readonly unknown[], values: readonly string[]): string[] {
      const wanted = values.map(parseWanted).filter((each) => each !== undefined)
      const uses = rows.flatMap((row) =>
        wanted.flatMap((each) =>
          usesOf(each, row).filter(({ match }) => match === 'exact' || match === 'within'),
        ),
      )
      return Object.entries(Object.groupBy(uses, ({ object }) => object)).map(
        ([object, its = []]) =>
          `${object} (${[...new Set(its.map(({ where }) => where))].join('; ')})`,
      )
    },
  }))
