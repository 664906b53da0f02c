/** Baseline for the filter: checks every record and creates as many rows as the console shows, without a framework. */

interface DomainRecord {
  name: string
  type: string
  target: string
  ttl_sec: number
}

/** Number of rows visible in a window of 800 pixels, plus the rows that the console renders beyond it. */
const maxRows = 30

const domain = new URLSearchParams(location.search).get('domain')

async function readPage(page: number) {
  const response = await fetch(`/v4/domains/${domain}/records?page=${page}&page_size=500`)
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as { data: DomainRecord[]; pages: number }
}

const one = <Type extends Element>(selector: string) => document.querySelector<Type>(selector)

function write(records: readonly DomainRecord[], text: string) {
  const rows = records
    .filter(({ name, target }) => name.includes(text) || target.includes(text))
    .slice(0, maxRows)
    .map(({ name, type, target, ttl_sec }) => {
      const row = document.createElement('tr')
      row.append(
        ...[name, type, target, String(ttl_sec)].map((value) => {
          const cell = document.createElement('td')
          cell.textContent = value
          return cell
        }),
      )
      return row
    })
  one('tbody')?.replaceChildren(...rows)
}

const first = await readPage(1)
const rest = Array.from({ length: first.pages - 1 }, (_, at) => readPage(at + 2))
const records = [first, ...(await Promise.all(rest))].flatMap(({ data }) => data)
const filter = one<HTMLInputElement>('input')
filter?.addEventListener('input', () => write(records, filter.value))
write(records, '')
const output = one('output')
if (output) output.textContent = `${records.length.toLocaleString('en')} total`
