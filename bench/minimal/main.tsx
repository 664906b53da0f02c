import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, useParams } from 'react-router'
import { RouterProvider } from 'react-router/dom'

/** The least that shows the same data with the same libraries: what the console is measured against. */

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

async function readAll<Item>(path: string): Promise<Item[]> {
  const pages: Item[][] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await read<{ data: Item[]; pages: number }>(`${path}?page=${page}&page_size=500`)
    pages.push(answer.data)
    last = answer.pages
  }
  return pages.flat()
}

const cells: (keyof Row)[] = ['label', 'status', 'region', 'type']

function List() {
  const { data } = useQuery({
    queryKey: ['list'],
    queryFn: () => read<{ data: Row[] }>('/compute/instances?page=1&page_size=100'),
  })
  return (
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
  )
}

/** Every instance with a filter, drawn whole: what a page does that takes no care of large lists. */
function Filtered() {
  const { data } = useQuery({
    queryKey: ['all'],
    queryFn: () => readAll<Row>('/compute/instances'),
  })
  const [text, setText] = useState('')
  const rows = data?.filter((row) => row.label.includes(text)).slice(0, 200)
  return (
    <>
      <input aria-label="Filter" value={text} onChange={(event) => setText(event.target.value)} />
      <p data-count={data?.length}>{rows?.length}</p>
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

function Detail() {
  const { id } = useParams()
  const { data } = useQuery({
    queryKey: ['detail', id],
    queryFn: () => read<Row>(`/compute/instances/${id}`),
  })
  return (
    <>
      <h1>{data?.label}</h1>
      <Link to={`/compute/${id}/stats`}>Statistics</Link>
    </>
  )
}

const router = createBrowserRouter([
  { path: '/compute', Component: List },
  { path: '/filter', Component: Filtered },
  { path: '/compute/:id', Component: Detail },
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
