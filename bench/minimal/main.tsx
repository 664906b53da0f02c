import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, useParams } from 'react-router'
import { RouterProvider } from 'react-router/dom'

/** Minimal page that shows the same data with the same libraries, as the baseline for the console. */

interface Row {
  id: number
  label: string
  status: string
  region: string
  type: string
  ipv4: string[]
}

async function read<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`/v4${path}`, { headers: { 'X-Console': '1' } })
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as Answer
}

interface Page<Item> {
  data: Item[]
  pages: number
}

const readPage = <Item,>(path: string, page: number) =>
  read<Page<Item>>(`${path}?page=${page}&page_size=500`)

async function readAll<Item>(path: string): Promise<Item[]> {
  const first = await readPage<Item>(path, 1)
  const rest = Array.from({ length: first.pages - 1 }, (_, at) => readPage<Item>(path, at + 2))
  return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data)
}

const cells: (keyof Row)[] = ['label', 'status', 'region', 'type']

function List() {
  const { data } = useQuery({
    queryKey: ['list'],
    queryFn: () => read<{ data: Row[] }>('/compute/instances?page=1&page_size=100'),
  })
  return (
    <>
      <Link to="/compute/create">Create</Link>
      <table>
        <tbody>
          {data?.data.map((row) => (
            <tr key={row.id} data-row>
              {cells.map((cell) => (
                <td key={cell}>
                  {cell === 'label' ? (
                    <Link to={`/compute/${row.id}`}>{row.label}</Link>
                  ) : (
                    String(row[cell])
                  )}
                </td>
              ))}
              <td>{row.ipv4[0]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** All instances with a filter, without virtualization. At most 200 rows are rendered. */
function Filtered() {
  const { data } = useQuery({
    queryKey: ['all'],
    queryFn: () => readAll<Row>('/compute/instances'),
  })
  const [text, setText] = useState('')
  const rows = data?.filter((row) => row.label.includes(text)).slice(0, 200)
  return (
    <>
      <input
        type="search"
        aria-label="Filter"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p>{rows?.length} shown</p>
      <output>{data && `${data.length.toLocaleString('en')} total`}</output>
      <table>
        <tbody>
          {rows?.map((row) => (
            <tr key={row.id} data-row>
              {cells.map((cell) => (
                <td key={cell}>{String(row[cell])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface DomainRecord {
  id: number
  name: string
  type: string
  target: string
  ttl_sec: number
}

const recordCells: (keyof DomainRecord)[] = ['name', 'type', 'target', 'ttl_sec']

/** Shows the first records immediately and loads all of them for the filter. The first 200 matches are rendered. */
function Records() {
  const { id } = useParams()
  const path = `/domains/${id}/records`
  const first = useQuery({
    queryKey: ['records', id, 'first'],
    queryFn: () => read<{ data: DomainRecord[] }>(`${path}?page=1&page_size=100`),
  })
  const all = useQuery({
    queryKey: ['records', id],
    queryFn: () => readAll<DomainRecord>(path),
    enabled: first.data !== undefined,
  })
  const [text, setText] = useState('')
  const records = all.data ?? first.data?.data
  const rows = records
    ?.filter(({ name, target }) => name.includes(text) || target.includes(text))
    .slice(0, 200)
  return (
    <>
      <input
        type="search"
        aria-label="Filter"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p>{rows?.length} shown</p>
      <output>{all.data && `${all.data.length.toLocaleString('en')} total`}</output>
      <table>
        <tbody>
          {rows?.map((row) => (
            <tr key={row.id} data-row>
              {recordCells.map((cell) => (
                <td key={cell}>{row[cell]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Detail() {
  const { id } = useParams()
  const { data } = useQuery({
    queryKey: ['detail', id],
    queryFn: () => read<Row>(`/compute/instances/${id}`),
  })
  return (
    <>
      {data && <h1>{data.label}</h1>}
      <Link to={`/compute/${id}/stats`}>Statistics</Link>
    </>
  )
}

const router = createBrowserRouter([
  { path: '/compute', Component: List },
  { path: '/filter', Component: Filtered },
  {
    path: '/compute/create',
    lazy: { Component: async () => (await import('./CreateForm.tsx')).CreateForm },
  },
  { path: '/compute/:id', Component: Detail },
  { path: '/domains/:id/records', Component: Records },
  {
    path: '/compute/:id/stats',
    lazy: { Component: async () => (await import('./Charts.tsx')).Charts },
  },
])

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
