import { useQuery } from '@tanstack/react-query'

interface Named {
  id: string
  label: string
}

const read = async (path: string) => {
  const response = await fetch(`/v4${path}`)
  return ((await response.json()) as { data: Named[] }).data
}

function Choice({ name, path }: { name: string; path: string }) {
  const { data } = useQuery({ queryKey: [path], queryFn: () => read(path) })
  return (
    <label>
      {name}
      <select name={name}>
        {data?.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Form for a new instance with native elements. */
export function CreateForm() {
  return (
    <form>
      <Choice name="Image" path="/images?page_size=500" />
      <Choice name="Region" path="/regions" />
      <Choice name="Plan" path="/compute/types" />
      {['Label', 'Tags', 'Root password', 'SSH keys', 'User data'].map((name) => (
        <label key={name}>
          {name}
          <input name={name} />
        </label>
      ))}
      {['Backups', 'Private address', 'Boot'].map((name) => (
        <label key={name}>
          <input type="checkbox" name={name} />
          {name}
        </label>
      ))}
      <button>Create</button>
    </form>
  )
}
