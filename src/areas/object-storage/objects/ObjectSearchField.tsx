import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type BucketPath, objectStoragePaths, type SearchScope } from '#paths/object-storage.ts'
import { Select } from '#ui/display/Select.tsx'
import { SearchInput } from '#ui/table/SearchInput.tsx'
import type { FilterField } from '#ui/table/Toolbar.tsx'
import styles from '../ObjectStorage.module.css'

interface ObjectSearchFieldProps {
  path: BucketPath
  /** Prefix of the current folder. */
  prefix: string
  scope: SearchScope
  /** Filter field of the table, which the scope `folder` uses. */
  filter: FilterField
  /** Text of the search in the URL. */
  text: string
  /** Called when the user submits the text of the search in the URL again. */
  onRestart: () => void
  /** Ref callback of the choice. Another scope has another table and field, so that the focus has to be moved. */
  choiceRef: (choice: HTMLElement | null) => void
  onScopeChange: () => void
}

const labels: Record<SearchScope, string> = {
  folder: 'This folder',
  below: 'With subfolders',
  bucket: 'Whole bucket',
}

/** Search field with a choice of what to search. A folder is filtered while typing, the others are read by Enter. */
export function ObjectSearchField(props: ObjectSearchFieldProps) {
  const { path, prefix, scope, filter, text, onRestart, choiceRef, onScopeChange } = props
  const navigate = useNavigate()
  const [typing, setTyping] = useState({ draft: text, text })
  // A navigation, such as Back, replaces the typed text.
  const draft = typing.text === text ? typing.draft : text
  const scopes: SearchScope[] = prefix === '' ? ['folder', 'bucket'] : ['folder', 'below', 'bucket']
  const submit = () => {
    if (draft === text && text !== '') onRestart()
    else void navigate(objectStoragePaths.search(path, { scope, prefix, text: draft }))
  }
  return (
    <div className={styles.search}>
      {scope === 'folder' ? (
        filter.field
      ) : (
        <SearchInput
          label="Search the names of objects"
          placeholder="Part of a name"
          value={draft}
          isChanged={draft !== text}
          onType={(typed) => setTyping({ draft: typed, text })}
          onSubmit={submit}
        />
      )}
      <Select
        ref={choiceRef}
        aria-label="Search in"
        options={scopes.map((value) => ({ value, label: labels[value] }))}
        value={scope}
        onChange={(chosen) => {
          onScopeChange()
          const typed = scope === 'folder' ? filter.text : draft
          void navigate(objectStoragePaths.search(path, { scope: chosen, prefix, text: typed }))
        }}
      />
    </div>
  )
}
